import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { EditRecord } from '../../../lib/edit-record.tsx';
import { TeacherEditor } from '../teacher-editor.tsx';
import { useTeacher, useUpdateTeacher } from '../shared/teachers.queries.ts';
import { paths } from '../../../../lib/paths.ts';

export default function EditTeacherPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const update = useUpdateTeacher(id);
  return (
    <EditRecord
      title={t`Edit teacher`}
      kind={t`Teacher`}
      nameOf={({ name }) => name}
      goneTitle={t`This teacher was not found`}
      list={{ to: paths.admin.teachers(), label: t`All teachers` }}
      query={useTeacher(id)}
      height={560}
      done={t`Teacher updated successfully`}
    >
      {({ record, cancelTo, save }) => (
        <TeacherEditor
          teacher={record}
          submitLabel={t`Save teacher`}
          cancelTo={cancelTo}
          onSave={(values) => save((version) => update.mutateAsync({ ...values, version }))}
        />
      )}
    </EditRecord>
  );
}
