import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAppForm } from '../../../../lib/form.ts';
import { Radio } from '../../../ui/mantine.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Notice } from '../../../../design/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { offeredBatches, useBatchSearch } from '../shared/batch-search.queries.ts';
import type { BatchDetails } from '../shared/batches.queries.ts';
import { untoldSubject } from '../shared/batch-words.ts';
import classes from './move-students.module.css';

interface MoveStudentsProps {
  batch: BatchDetails;
  students: readonly { _id: string; name: string }[];
  onMove: (target: { _id: string; name: string }, overCapacity: boolean) => void;
  onClose: () => void;
}

/** Asks for the target batch: same standard first; a full one is allowed after confirmation. */
export function MoveStudents({ batch, students, onMove, onClose }: MoveStudentsProps) {
  const { t } = useLingui();
  const form = useAppForm({
    initialValues: { batch: '' },
    check: () => (target ? {} : { batch: t`Choose a batch` }),
    onSubmit: () => target && onMove(target, over > 0),
  });
  const chosenId = form.values.batch;
  const { known, found, text, onSearch, error, retry } = useBatchSearch({
    chosen: chosenId === '' ? [] : [chosenId],
    standard: batch.standard._id,
  });
  const count = students.length;
  const targets = offeredBatches(known, found).filter(({ _id }) => _id !== batch._id);
  const target = known[0];
  const isSearched = text !== '' || targets.length >= 8;
  const over = target?.seatsLeft == null ? 0 : Math.max(0, count - target.seatsLeft);
  const name = students[0]?.name ?? '';
  const targetName = target?.name;
  return (
    <FormDialog
      title={
        count === 1 ? (
          <Trans>Move {name} to another batch</Trans>
        ) : (
          <Plural value={count} one="Move # student to another batch" other="Move # students to another batch" />
        )
      }
      width={520}
      frame={form.frame}
      actLabel={<Plural value={count} one="Move # student" other="Move # students" />}
      isSaving={form.isSaving}
      onClose={onClose}
    >
      {!found && !error && <SkeletonRows rows={3} />}
      {!found && error && <ErrorCard error={error} onRetry={retry} />}
      {isSearched && <SearchField label={t`Search batches`} value={text} onChange={onSearch} />}
      {found && targets.length === 0 && (
        <p role="status">{text === '' ? t`There is no other active batch.` : t`No batch matches “${text}”.`}</p>
      )}
      <Radio.Group {...form.field('batch')} aria-label={t`Batch to move to`}>
        <div className={`stack gap-8 ${classes['batches']}`}>
          {targets.map(({ _id, name: label, subject, standard, seatsLeft }) => (
            <Radio.Card key={_id} value={_id} className={classes['batch'] ?? ''}>
              <Radio.Indicator />
              <span className={`stack ${classes['text']}`}>
                <strong>{label}</strong>
                <span className="aside numbers">
                  {[standard.name, untoldSubject({ name: label }, subject)].filter(Boolean).join(', ')}
                </span>
              </span>
              <span className="aside numbers">
                {seatsLeft === null ? (
                  <Trans>No limit</Trans>
                ) : (
                  <Plural value={seatsLeft} _0="Full" one="# seat left" other="# seats left" />
                )}
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {over > 0 && (
        <Notice tone="warn">
          <Plural
            value={over}
            one={`# student more than ${targetName} has seats. They can still be moved.`}
            other={`# students more than ${targetName} has seats. They can still be moved.`}
          />
        </Notice>
      )}
    </FormDialog>
  );
}
