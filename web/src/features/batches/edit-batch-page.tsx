import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { ErrorCard } from '../../ui/error-card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonBlock } from '../../ui/skeleton-rows.tsx';
import { showDone } from '../../ui/undo-toast.tsx';
import { BatchForm } from './batch-form.tsx';
import { useBatch, useUpdateBatch } from './batches.queries.ts';

export default function EditBatchPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const batch = useBatch(id);
  const update = useUpdateBatch(id);
  const page = `/app/batches/${id}`;
  return (
    <>
      <PageHeader title={t`Edit batch`} parent={{ to: page, label: batch.data?.name ?? t`Batch` }} />
      {batch.isPending && <SkeletonBlock height={640} />}
      {batch.isError && !batch.data && <ErrorCard message={batch.error.message} onRetry={() => void batch.refetch()} />}
      {batch.data && (
        <BatchForm
          batch={batch.data}
          submitLabel={t`Save batch`}
          cancelTo={page}
          onSave={async (body) => {
            const { message } = await update.mutateAsync({ ...body, version: batch.data.version });
            await navigate(page);
            showDone(message ?? t`Batch updated successfully`);
          }}
        />
      )}
    </>
  );
}
