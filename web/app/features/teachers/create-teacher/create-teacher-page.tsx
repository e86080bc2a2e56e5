import type { Teacher } from '#contract/teachers';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { formatPhone } from '#contract/phone';
import { SignInSlip } from '../../students/shared/slips/sign-in-slip.tsx';
import { useCreateTeacher } from '../shared/teachers.queries.ts';
import { Button } from '../../../ui/mantine.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { TeacherEditor } from '../teacher-editor.tsx';

interface Slip {
  teacher: Teacher;
  oneTimePassword: string;
}

export default function CreateTeacherPage() {
  const { t } = useLingui();
  const act = useAct();
  const create = useCreateTeacher();
  const [slip, setSlip] = useState<Slip | null>(null);
  return (
    <>
      <PageHeader title={t`Add teacher`} parent={{ to: paths.admin.teachers(), label: t`Teachers` }} />
      {slip ? (
        <SignInSlip
          name={slip.teacher.name}
          signInName={formatPhone(slip.teacher.phone ?? '')}
          oneTimePassword={slip.oneTimePassword}
          phone={slip.teacher.phone}
          actions={
            <>
              <Button variant="default" onClick={() => setSlip(null)}>
                {t`Add another`}
              </Button>
              <Button component={Link} to={paths.admin.teacher(slip.teacher._id)}>
                {t`Done`}
              </Button>
            </>
          }
        />
      ) : (
        <TeacherEditor
          submitLabel={t`Add teacher`}
          cancelTo={paths.admin.teachers()}
          onSave={async (values) => {
            const isMailed = values.email !== null && values.email !== '' && values.email !== undefined;
            const { data, oneTimePassword } = await act(() => create.mutateAsync(values), {
              done: t`Teacher created successfully`,
              ...(isMailed && {
                another: paths.admin.createTeacher(),
                leadsTo: ({ data: teacher }) => paths.admin.teacher(teacher._id),
                state: ({ data: { email }, invitation }) => ({ invited: { to: email, mail: invitation } }),
              }),
            });
            if (oneTimePassword) setSlip({ teacher: data, oneTimePassword });
          }}
        />
      )}
    </>
  );
}
