import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { EditRecord } from '../../../lib/edit-record.tsx';
import { StandardEditor } from '../standard-editor.tsx';
import { useStandard, useUpdateStandard } from '../shared/standards.queries.ts';
import { paths } from '../../../../lib/paths.ts';

export default function EditStandardPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const update = useUpdateStandard(id);
  return (
    <EditRecord
      title={t`Edit standard`}
      kind={t`Standard`}
      nameOf={({ name }) => name}
      goneTitle={t`This standard was not found`}
      list={{ to: paths.admin.standards(), label: t`All standards` }}
      query={useStandard(id)}
      done={t`Standard updated successfully`}
    >
      {({ record, cancelTo, save }) => (
        <StandardEditor
          standard={record}
          submitLabel={t`Save standard`}
          cancelTo={cancelTo}
          onSave={(values) => save((version) => update.mutateAsync({ ...values, version }))}
        />
      )}
    </EditRecord>
  );
}
