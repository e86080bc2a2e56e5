import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { EditRecord } from '../../../lib/edit-record.tsx';
import { BatchEditor } from '../batch-editor.tsx';
import { useBatch, useUpdateBatch } from '../shared/batches.queries.ts';
import { paths } from '../../../../lib/paths.ts';

export default function EditBatchPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const update = useUpdateBatch(id);
  return (
    <EditRecord
      title={t`Edit batch`}
      kind={t`Batch`}
      nameOf={({ name }) => name}
      goneTitle={t`This batch was not found`}
      list={{ to: paths.admin.batches(), label: t`All batches` }}
      query={useBatch(id)}
      height={640}
      done={t`Batch updated successfully`}
    >
      {({ record, cancelTo, save }) => (
        <BatchEditor
          batch={record}
          submitLabel={t`Save batch`}
          cancelTo={cancelTo}
          onSave={(body) => save((version) => update.mutateAsync({ ...body, version }))}
        />
      )}
    </EditRecord>
  );
}
