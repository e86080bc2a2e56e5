import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { TeacherEditor } from '../teacher-editor.tsx';
import { useCreateTeacher } from '../../../domain/teachers/teachers.queries.ts';
import { paths } from '../../../../lib/paths.ts';

export default function CreateTeacherPage() {
  const { t } = useLingui();
  const act = useAct();
  const create = useCreateTeacher();
  return (
    <>
      <PageHeader title={t`Add teacher`} parent={{ to: paths.admin.teachers(), label: t`Teachers` }} />
      <TeacherEditor
        submitLabel={t`Add teacher`}
        cancelTo={paths.admin.teachers()}
        onSave={async (values) => {
          await act(() => create.mutateAsync(values), {
            done: t`Teacher created successfully`,
            leadsTo: ({ data }) => paths.admin.teacher(data._id),
            state: ({ data, invitation }) => ({ invited: { to: data.email, mail: invitation } }),
          });
        }}
      />
    </>
  );
}
