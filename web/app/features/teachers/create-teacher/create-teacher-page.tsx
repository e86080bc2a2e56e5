import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { TeacherForm } from '../teacher-form.tsx';
import { useCreateTeacher } from '../teachers.queries.ts';

export default function CreateTeacherPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCreateTeacher();
  return (
    <>
      <PageHeader title={t`Add teacher`} parent={{ to: '/app/teachers', label: t`Teachers` }} />
      <TeacherForm
        submitLabel={t`Add teacher`}
        cancelTo="/app/teachers"
        onSave={async (values) => {
          const { data, invitation, message } = await create.mutateAsync(values);
          await navigate(`/app/teachers/${data._id}`, { state: { invited: { to: data.email, mail: invitation } } });
          showDone(message ?? t`Teacher created successfully`);
        }}
      />
    </>
  );
}
