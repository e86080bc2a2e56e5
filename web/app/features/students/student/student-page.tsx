import { useLingui } from '@lingui/react/macro';
import { Button, Tabs } from '../../../ui/mantine.ts';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { EditLink } from '../../../ui/edit-link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { withoutStandard } from '../../batches/shared/batch-words.ts';
import { NotesOfPlace } from '../../notes/shared/notes-of-place.tsx';
import { InvitationNotice } from '../../mail/shared/invitation-notice.tsx';
import { SignInSlip } from '../shared/slips/sign-in-slip.tsx';
import { toSlip } from '../shared/slips/to-slip.ts';
import { paths } from '../../../../lib/paths.ts';
import { StudentAttendanceTab } from './student-attendance-tab.tsx';
import { StudentHistory } from './student-history.tsx';
import { type NewLogin, StudentMenu } from './student-menu.tsx';
import { StudentOverviewTab } from './student-overview-tab.tsx';
import classes from './student-page.module.css';
import { statusTones, useStudentWords } from '../shared/student-words.ts';
import { useStudent } from '../shared/students.queries.ts';
import { RecordProblem } from '../../../ui/record-problem.tsx';
import { useAddress } from '../../../lib/address.ts';

const tabs = ['overview', 'attendance', 'notes', 'history'] as const;

export default function StudentPage() {
  const { t } = useLingui();
  const words = useStudentWords();
  const { id = '' } = useParams();
  const [params, , open] = useAddress();
  const student = useStudent(id);
  const [newLogin, setNewLogin] = useState<NewLogin | null>(null);
  const parent = { to: paths.admin.students(), label: t`Students` };
  if (!student.data) {
    return (
      <>
        <PageHeader title={t`Student`} parent={parent} />
        {student.isError ? (
          <StudentProblem error={student.error} onRetry={() => void student.refetch()} />
        ) : (
          <SkeletonBlock height={320} />
        )}
      </>
    );
  }
  const { name, batches, standard, status, admissionNo, avatarUrl } = student.data;
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'overview';
  const labels = { overview: t`Overview`, attendance: t`Attendance`, notes: t`Notes`, history: t`History` };
  return (
    <>
      <PageHeader
        title={name}
        parent={parent}
        picture={avatarUrl && <Avatar name={name} url={avatarUrl} size={44} />}
        actions={
          <>
            <EditLink to={paths.admin.editStudent(id)} />
            <StudentMenu student={student.data} onInvited={setNewLogin} />
          </>
        }
      >
        <span>{admissionNo}</span>
        {standard && <span>{standard.name}</span>}
        {batches.map((batch) => (
          <Link key={batch._id} to={paths.admin.batch(batch._id)} className={`link ${classes['batch']}`}>
            {withoutStandard(batch.name, standard)}
          </Link>
        ))}
        {status !== 'active' && <StatusBadge tone={statusTones[status]}>{words.status[status]}</StatusBadge>}
      </PageHeader>
      {newLogin?.oneTimePassword && (
        <SignInSlip
          {...toSlip(student.data, newLogin.oneTimePassword, newLogin.signInName)}
          actions={<Button onClick={() => setNewLogin(null)}>{t`Done`}</Button>}
        />
      )}
      {newLogin?.sentTo && (
        <div className={classes['notice']}>
          <InvitationNotice to={newLogin.sentTo} mail={newLogin.mail} />
        </div>
      )}
      <Tabs value={tab} onChange={(next) => open({ tab: next === 'overview' ? null : next })} keepMounted={false}>
        <Tabs.List className={`no-print ${classes['tabs']}`}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {labels[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <StudentOverviewTab student={student.data} />
        </Tabs.Panel>
        <Tabs.Panel value="attendance">
          <StudentAttendanceTab student={student.data} />
        </Tabs.Panel>
        <Tabs.Panel value="notes">
          <NotesOfPlace place={{ kind: 'student', student: { _id: id, name } }} canUpload={status === 'active'} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <StudentHistory id={id} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Shown when the student failed to load or was deleted. */
function StudentProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <RecordProblem
      error={error}
      onRetry={onRetry}
      goneTitle={t`This student was not found`}
      list={{ to: paths.admin.students(), label: t`All students` }}
    />
  );
}
