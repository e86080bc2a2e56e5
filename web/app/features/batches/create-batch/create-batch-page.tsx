import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { BatchEditor } from '../batch-editor.tsx';
import { useCreateBatch } from '../shared/batches.queries.ts';
import { paths } from '../../../../lib/paths.ts';

export default function CreateBatchPage() {
  const { t } = useLingui();
  const act = useAct();
  const create = useCreateBatch();
  return (
    <>
      <PageHeader title={t`Create a batch`} parent={{ to: paths.admin.batches(), label: t`Batches` }} />
      <BatchEditor
        submitLabel={t`Create batch`}
        cancelTo={paths.admin.batches()}
        onSave={async (body) => {
          await act(() => create.mutateAsync(body), {
            done: t`Batch created successfully`,
            another: paths.admin.createBatch(),
            leadsTo: ({ data }) => paths.admin.batch(data._id),
          });
        }}
      />
    </>
  );
}
