import { wasDelivered, type StudentToTell } from '#contract/contacts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { formatWeekDate } from '../../../../lib/dates.ts';
import { paths } from '../../../../lib/paths.ts';
import { formatPhone } from '#contract/phone';
import { registerIn, registerPath } from '../shared/register-path.ts';
import { toTellQuery } from '../../contacts/shared/contacts.queries.ts';
import { SendToFamilies } from '../../contacts/shared/send-to-families.tsx';
import { TellGuardian } from '../../contacts/shared/tell-guardian.tsx';
import { ContactLine } from '../../contacts/shared/contact-line.tsx';
import { useGuardianWords } from '../../guardians/shared/guardian-words.ts';
import { useAddress } from '../../../lib/address.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { CountBadge } from '../../../ui/status-badge.tsx';
import classes from './tell-parents-page.module.css';

/** The families of absent and late students after a register, one tap each. */
export default function TellParentsPage() {
  const { t } = useLingui();
  const [params] = useAddress();
  const { batch, date } = registerIn(params);
  const found = useQuery({ ...toTellQuery(batch, date), enabled: batch !== '' });
  const register = registerPath(batch, date);
  const students = found.data?.data ?? [];
  const absent = students.filter(({ status }) => status === 'absent');
  const late = students.filter(({ status }) => status === 'late');
  return (
    <>
      <PageHeader title={t`Tell parents`} parent={{ to: register, label: t`Register` }}>
        {found.data && `${found.data.batch.name}, ${formatWeekDate(date)}`}
      </PageHeader>
      {batch === '' && (
        <EmptyState
          picture="register"
          title={t`Choose a register first`}
          actions={
            <Button component={Link} to={paths.teacher.markAttendance()}>
              {t`Mark attendance`}
            </Button>
          }
        >
          {t`Once a register is saved, you can tell the parents here.`}
        </EmptyState>
      )}
      {batch !== '' && found.isPending && <SkeletonRows rows={4} />}
      {found.isError && !found.data && <ErrorCard error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && students.length === 0 && (
        <EmptyState
          picture="register"
          title={found.data.isMarked ? t`Everyone came on time` : t`This register is not saved yet`}
          actions={
            <Button component={Link} to={register} variant="default">
              {t`Open the register`}
            </Button>
          }
        >
          {found.data.isMarked
            ? t`Nobody has to be told.`
            : t`Families are listed here as soon as the register has reached the server.`}
        </EmptyState>
      )}
      <div className={`stack gap-20 ${classes['lists']}`}>
        {found.data && <SendToFamilies families={students} date={date} service={found.data.service} />}
        <Group title={t`Absent`} students={absent} date={date} />
        <Group title={t`Late`} students={late} date={date} />
      </div>
    </>
  );
}

interface GroupProps {
  title: string;
  students: readonly StudentToTell[];
  date: string;
}

function Group({ title, students, date }: GroupProps) {
  if (students.length === 0) return null;
  return (
    <Card
      title={
        <>
          {title}
          <CountBadge>{students.length}</CountBadge>
        </>
      }
      flush
    >
      <ul className={classes['students']}>
        {students.map((student) => (
          <Family key={student._id} student={student} date={date} />
        ))}
      </ul>
    </Card>
  );
}

function Family({ student, date }: { student: StudentToTell; date: string }) {
  const { t } = useLingui();
  const { inFull } = useGuardianWords();
  const { guardians, contacts, name, rollNo } = student;
  return (
    <li className="stack gap-8 ruled">
      <span className="row gap-10">
        <span className="aside numbers">{rollNo}</span>
        <strong>{name}</strong>
      </span>
      {contacts.map((one) => (
        <span key={one._id} className={`inline gap-6 ${classes[wasDelivered(one) ? 'told' : 'failed']}`}>
          {wasDelivered(one) ? <Check size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
          <span>
            <ContactLine contact={one} date={date} />
          </span>
        </span>
      ))}
      {guardians.length === 0 && <span className="aside">{t`No parent on record`}</span>}
      <ul className={`stack gap-8 ${classes['guardians']}`}>
        {guardians.map((guardian) => (
          <li key={guardian._id} className="row wrap spread gap-10">
            <span className="stack">
              <span>{inFull(guardian)}</span>
              {guardian.phone && <span className="aside figures">{formatPhone(guardian.phone)}</span>}
            </span>
            <TellGuardian student={student} guardian={guardian} date={date} contacts={contacts} size={44} />
          </li>
        ))}
      </ul>
    </li>
  );
}
