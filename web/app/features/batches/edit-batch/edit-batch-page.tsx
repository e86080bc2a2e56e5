import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { useOpenedRecord } from '../../../lib/opened-record.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordProblem } from '../../../ui/record-problem.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { StaleChoice } from '../../../ui/stale-choice.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { BatchForm } from '../batch-form.tsx';
import { type BatchDetails, useBatch, useUpdateBatch } from '../batches.queries.ts';

export default function EditBatchPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const batch = useBatch(id);
  const opened = useOpenedRecord<BatchDetails>(id, batch.data);
  const update = useUpdateBatch(id);
  const page = `/app/batches/${id}`;
  return (
    <>
      <PageHeader title={t`Edit batch`} parent={{ to: page, label: batch.data?.name ?? t`Batch` }} />
      {batch.isPending && <SkeletonBlock height={640} />}
      {batch.isError && !opened.record && (
        <RecordProblem
          error={batch.error}
          onRetry={() => void batch.refetch()}
          goneTitle={t`This batch is not here`}
          list={{ to: '/app/batches', label: t`All batches` }}
        />
      )}
      {opened.theirs && <StaleChoice onTakeTheirs={opened.takeTheirs} onKeepMine={opened.keepMine} />}
      {opened.record && (
        <BatchForm
          key={opened.record.version}
          batch={opened.record}
          submitLabel={t`Save batch`}
          cancelTo={page}
          onSave={async (body) => {
            const { message } = await opened.save((version) => update.mutateAsync({ ...body, version }));
            await navigate(page);
            showDone(message ?? t`Batch updated successfully`);
          }}
        />
      )}
    </>
  );
}
