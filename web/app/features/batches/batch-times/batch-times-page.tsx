import type { BatchInList } from '#contract/batches';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { FormFrame } from '../../../ui/form-frame.tsx';
import { Button } from '../../../ui/mantine.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useTeacherChoices } from '../choices.ts';
import { unreadyBatchesQuery } from '../shared/batches.queries.ts';
import classes from './batch-times-page.module.css';
import { SavedRow, TimesRow } from './times-row.tsx';
import { type RowValues, useTimesForm } from './use-times-form.ts';

/** The batches without weekly classes or a teacher, in one form. */
export default function BatchTimesPage() {
  const { t } = useLingui();
  const answer = useQuery(unreadyBatchesQuery);
  /** Number of completed forms; each one is followed by a form with the batches that are left. */
  const [round, setRound] = useState(0);
  const { data, error } = answer;
  return (
    <>
      <PageHeader title={t`Times and teachers`} parent={{ to: paths.admin.batches(), label: t`Batches` }} />
      {answer.isPending && <SkeletonBlock height={480} />}
      {error && !data && <ErrorCard error={error} onRetry={() => void answer.refetch()} />}
      {data && (
        <TimesForm
          key={round}
          unready={data.data}
          total={data.pagination.total}
          onSaved={(count) => {
            showDone(t`${plural(count, { one: '# batch saved', other: '# batches saved' })}`);
            setRound(round + 1);
          }}
        />
      )}
    </>
  );
}

interface TimesFormProps {
  unready: BatchInList[];
  /** The number of batches in the list, of which `unready` is the first page. */
  total: number;
  onSaved: (count: number) => void;
}

/** Keeps the batches it was opened with: a list read again must not move the row that is being filled in. */
function TimesForm({ unready, total, onSaved }: TimesFormProps) {
  const { t } = useLingui();
  const [batches] = useState(unready);
  const form = useTimesForm(batches, onSaved);
  const teacherChoices = useTeacherChoices();
  if (batches.length === 0) return <NothingMissing />;
  const later = total - batches.length;
  const copy = (from: number, to: number) => {
    const { days, startTime, endTime, room } = form.values.rows[from] as RowValues;
    const teacher = form.values.rows[to]?.teacher ?? null;
    form.form.setFieldValue(`rows.${to}`, { teacher, days, startTime, endTime, room });
  };
  return (
    <FormFrame {...form.frame} label={t`Times and teachers`} isWide>
      <p className="muted">
        <Trans>
          These batches have no days and times yet, or no teacher. Fill in what you know: the rest can wait. If a batch
          has other times on some days, open it.
        </Trans>
      </p>
      <ul className={`sheet lines ${classes['rows']}`}>
        {batches.map((batch, index) => {
          const above = batches
            .slice(0, index)
            .map(({ schedule }) => schedule.length === 0)
            .lastIndexOf(true);
          return (
            <li key={batch._id}>
              {form.saved.has(batch._id) ? (
                <SavedRow name={batch.name} />
              ) : (
                <TimesRow
                  batch={batch}
                  path={`rows.${index}`}
                  form={form}
                  days={form.values.rows[index]?.days ?? []}
                  teachers={teacherChoices(batch.subject, batch.teacher)}
                  above={batches[above]}
                  onCopy={() => copy(above, index)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {later > 0 && (
        <p className="muted">
          <Plural
            value={later}
            one="# more batch follows once these are saved."
            other="# more batches follow once these are saved."
          />
        </p>
      )}
      <FormFooter submitLabel={t`Save times and teachers`} isSaving={form.isSaving} cancelTo={paths.admin.batches()} />
    </FormFrame>
  );
}

function NothingMissing() {
  const { t } = useLingui();
  return (
    <EmptyState
      picture="register"
      title={t`Every batch has its times and a teacher`}
      actions={
        <Button component={Link} to={paths.admin.schedule()}>
          {t`See the week`}
        </Button>
      }
    >
      <Trans>Today’s classes are on the dashboard, and on the phones of teachers and students.</Trans>
    </EmptyState>
  );
}
