import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Radio } from '../../../ui/mantine.ts';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Notice } from '../../../../design/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { type BatchDetails, useActiveBatches } from '../../../domain/batches/batches.queries.ts';
import { untoldSubject } from '../../../domain/batches/batch-words.ts';
import classes from './move-students.module.css';

interface MoveStudentsProps {
  batch: BatchDetails;
  students: readonly { _id: string; name: string }[];
  onMove: (target: { _id: string; name: string }, overCapacity: boolean) => void;
  onClose: () => void;
}

/** Asks where to; batches of the same standard stand first, and a full one can be chosen on purpose. */
export function MoveStudents({ batch, students, onMove, onClose }: MoveStudentsProps) {
  const { t } = useLingui();
  const batches = useActiveBatches(true);
  const [chosenId, setChosenId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const count = students.length;
  const targets = (batches.data?.data ?? [])
    .filter(({ _id }) => _id !== batch._id)
    .toSorted((a, b) => Number(b.standard._id === batch.standard._id) - Number(a.standard._id === batch.standard._id));
  const target = targets.find(({ _id }) => _id === chosenId);
  const over = target?.seatsLeft == null ? 0 : Math.max(0, count - target.seatsLeft);
  const name = students[0]?.name ?? '';
  const targetName = target?.name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(target === undefined);
    if (target) onMove(target, over > 0);
  };
  return (
    <Dialog
      title={
        count === 1 ? (
          <Trans>Move {name} to another batch</Trans>
        ) : (
          <Plural value={count} one="Move # student to another batch" other="Move # students to another batch" />
        )
      }
      width={520}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="stack gap-16">
        {batches.isPending && <SkeletonRows rows={3} />}
        {batches.isError && !batches.data && <ErrorCard error={batches.error} onRetry={() => void batches.refetch()} />}
        {batches.data && targets.length === 0 && (
          <p>
            <Trans>There is no other active batch.</Trans>
          </p>
        )}
        <Radio.Group
          aria-label={t`Batch to move to`}
          value={chosenId}
          onChange={setChosenId}
          error={isMissing && !target ? t`Choose a batch` : undefined}
        >
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
        <div className={`cluster gap-8 ${classes['buttons']}`}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit">
            <Plural value={count} one="Move # student" other="Move # students" />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
