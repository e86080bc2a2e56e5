import type { Teacher } from '#contract/teachers';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { formatDate } from '../../../../lib/dates.ts';
import { WhatsAppIcon } from '../../../lib/contact-links.tsx';
import { formatPhone } from '#contract/phone';
import { Card } from '../../../ui/card.tsx';
import { EmailText } from '../../../../design/email-text.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Notice } from '../../../../design/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordLinks } from '../../../ui/record-links.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { UnloadedRecord } from '../../../ui/unloaded-record.tsx';
import { TeacherPicture } from '../../pictures/shared/teacher-picture.tsx';
import { InvitationNotice, type InvitationSent } from '../../mail/shared/invitation-notice.tsx';
import { SignInSlip } from '../../students/shared/slips/sign-in-slip.tsx';
import { Button } from '../../../ui/mantine.ts';
import { SubjectMark } from '../../subjects/shared/subject-mark.tsx';
import { paths } from '../../../../lib/paths.ts';
import { TeacherActions } from './teacher-actions.tsx';
import classes from './teacher-page.module.css';
import { TeacherStatusBadge } from '../teacher-status.tsx';
import { TeacherStudents } from './teacher-students.tsx';
import { useTeacher, useTeacherBatches } from '../shared/teachers.queries.ts';
import { WeeklyLoad } from './weekly-load.tsx';

export default function TeacherPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const teacher = useTeacher(id);
  const parent = { to: paths.admin.teachers(), label: t`Teachers` };
  if (!teacher.data) {
    return (
      <UnloadedRecord
        title={t`Teacher`}
        parent={parent}
        goneTitle={t`This teacher was not found`}
        allLabel={t`All teachers`}
        query={teacher}
        height={420}
      />
    );
  }
  return <Details teacher={teacher.data} parent={parent} />;
}

interface SlipToHandOver {
  signInName: string;
  oneTimePassword: string;
}

function Details({ teacher, parent }: { teacher: Teacher; parent: { to: string; label: string } }) {
  const { t } = useLingui();
  const state = useLocation().state as { invited?: InvitationSent } | null;
  const [invited, setInvited] = useState(state?.invited ?? null);
  const [slip, setSlip] = useState<SlipToHandOver | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { _id: id, name, subjects, batches, studentCount, weeklyClasses } = teacher;
  const lessons = useTeacherBatches(id);
  return (
    <>
      <PageHeader
        title={name}
        parent={parent}
        actions={
          <TeacherActions
            teacher={teacher}
            onInvited={({ sentTo, mail, oneTimePassword, signInName }) => {
              setProblem(null);
              setInvited(sentTo === undefined ? null : { to: sentTo, mail });
              setSlip(oneTimePassword === undefined ? null : { signInName, oneTimePassword });
            }}
            onProblem={setProblem}
          />
        }
      >
        <TeacherStatusBadge teacher={teacher} />
        <span>
          <Plural value={weeklyClasses} one="# class a week" other="# classes a week" />
        </span>
        <span>
          <Plural value={studentCount} one="# student" other="# students" />
        </span>
      </PageHeader>
      <div className={classes['notices']}>
        {problem && <Notice tone="err">{problem}</Notice>}
        {invited && <InvitationNotice {...invited} />}
      </div>
      {slip && (
        <SignInSlip
          name={name}
          phone={teacher.phone}
          {...slip}
          actions={<Button onClick={() => setSlip(null)}>{t`Done`}</Button>}
        />
      )}
      <div className={`stack gap-20 start ${classes['columns']}`}>
        <Facts teacher={teacher} />
        <div className={`stack gap-20 ${classes['lists']}`}>
          <RecordLinks
            title={t`Subjects`}
            records={subjects.map(({ _id, name: subject, colour }) => ({
              _id,
              name: <SubjectMark name={subject} colour={colour} />,
              to: paths.admin.subject(_id),
            }))}
            empty={t`No subjects yet. Edit the teacher to add them.`}
          />
          <RecordLinks
            title={t`Batches`}
            records={batches.map((batch) => ({ ...batch, to: paths.admin.batch(batch._id) }))}
            empty={t`This teacher has no batches.`}
          />
        </div>
      </div>
      <Card title={t`Week`} flush className={classes['wide'] ?? ''}>
        {lessons.isPending && <SkeletonRows rows={3} />}
        {lessons.isError && !lessons.data && <ErrorCard error={lessons.error} onRetry={() => void lessons.refetch()} />}
        {lessons.data && <WeeklyLoad batches={lessons.data.data} linkTo={(batch) => paths.admin.batch(batch)} />}
      </Card>
      <div className={classes['wide']}>
        <h2>{t`Students`}</h2>
        <TeacherStudents teacherId={id} />
      </div>
    </>
  );
}

function Facts({ teacher }: { teacher: Teacher }) {
  const { t } = useLingui();
  const { name, email, phone, qualification, joiningDate, bio, showOnSite, hasSignedIn } = teacher;
  const missing = t`Not added`;
  const facts = [
    {
      label: t`Email`,
      value: email ? (
        <a href={`mailto:${email}`}>
          <EmailText email={email} />
        </a>
      ) : (
        missing
      ),
    },
    {
      label: t`Phone`,
      value: phone ? (
        <span className="inline gap-8">
          <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
          <WhatsAppIcon phone={phone} who={name} size={32} />
        </span>
      ) : (
        missing
      ),
    },
    { label: t`Qualification`, value: qualification ?? missing },
    { label: t`Joined`, value: formatDate(joiningDate) },
    { label: t`Login`, value: hasSignedIn ? t`Password chosen` : t`Invited, has not logged in yet` },
    { label: t`Public site`, value: showOnSite ? t`Shown on the About page` : t`Not shown` },
    ...(bio ? [{ label: t`About the teacher`, value: bio }] : []),
  ];
  return (
    <Card title={t`Details`}>
      <TeacherPicture teacher={teacher} />
      <dl className={classes['facts']}>
        {facts.map(({ label, value }) => (
          <div className="gap-12" key={label}>
            <dt>{label}</dt>
            <dd className="breakable">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
