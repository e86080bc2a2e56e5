import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { EditRecord } from '../../../lib/edit-record.tsx';
import { SubjectEditor } from '../subject-editor.tsx';
import { useSubject, useUpdateSubject } from '../shared/subjects.queries.ts';
import { paths } from '../../../../lib/paths.ts';

export default function EditSubjectPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const update = useUpdateSubject(id);
  return (
    <EditRecord
      title={t`Edit subject`}
      kind={t`Subject`}
      nameOf={({ name }) => name}
      goneTitle={t`This subject was not found`}
      list={{ to: paths.admin.subjects(), label: t`All subjects` }}
      query={useSubject(id)}
      done={t`Subject updated successfully`}
    >
      {({ record, cancelTo, save }) => (
        <SubjectEditor
          subject={record}
          submitLabel={t`Save subject`}
          cancelTo={cancelTo}
          onSave={(values) => save((version) => update.mutateAsync({ ...values, version }))}
        />
      )}
    </EditRecord>
  );
}
