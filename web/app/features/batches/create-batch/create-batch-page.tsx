import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { BatchForm } from '../batch-form.tsx';
import { useCreateBatch } from '../batches.queries.ts';

export default function CreateBatchPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCreateBatch();
  return (
    <>
      <PageHeader title={t`Create a batch`} parent={{ to: '/app/batches', label: t`Batches` }} />
      <BatchForm
        submitLabel={t`Create batch`}
        cancelTo="/app/batches"
        onSave={async (body) => {
          const { data, message } = await create.mutateAsync(body);
          await navigate(`/app/batches/${data._id}`);
          showDone(message ?? t`Batch created successfully`);
        }}
      />
    </>
  );
}
