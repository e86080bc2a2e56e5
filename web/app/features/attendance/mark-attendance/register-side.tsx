import type { Register } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useMarkWords } from '../../../../lib/attendance-words.ts';
import { addDays, formatWeekDate } from '../../../../lib/dates.ts';
import { paths } from '../../../../lib/paths.ts';
import { useBatchHistory } from '../shared/attendance.queries.ts';
import type { RegisterDraft } from '../shared/register/register-draft.ts';
import { useTeachingBatch } from '../../batches/shared/teaching-batches.queries.ts';
import { PhoneIcon } from '../../../lib/contact-links.tsx';
import classes from './register-side.module.css';

interface RegisterSideProps {
  register: Register;
  draft: RegisterDraft;
}

/** Beside the register on wide screens: absentees to call, and recent classes. */
export function RegisterSide(props: RegisterSideProps) {
  const { t } = useLingui();
  return (
    <aside className={`stack gap-16 no-print ${classes['side']}`} aria-label={t`Beside the register`}>
      <ToCall {...props} />
      <LastClasses {...props} />
    </aside>
  );
}

/** Students currently marked absent or late, saved or not. */
function ToCall({ register: { batch, records }, draft }: RegisterSideProps) {
  const { t } = useLingui();
  useSyncExternalStore(draft.subscribe, draft.counts);
  const students = useTeachingBatch(batch._id).data?.enrolledStudents ?? [];
  const phones = new Map(students.map((one) => [one._id, one.parentPhone]));
  const words = useMarkWords();
  const missed = records.flatMap((record) => {
    const { status } = draft.markOf(record.studentId);
    return status === 'absent' || status === 'late' ? [{ ...record, status }] : [];
  });
  return (
    <section className={`sheet ${classes['card']}`}>
      <h2>{t`Absent and late`}</h2>
      {missed.length === 0 && <p className="muted">{t`Nobody is marked absent or late.`}</p>}
      <ul>
        {missed.map(({ studentId, name, rollNo, status }) => {
          const phone = phones.get(studentId);
          return (
            <li key={studentId} className="row gap-10 ruled">
              <span className="aside numbers">{rollNo}</span>
              <span className={`stack breakable ${classes['name']}`}>
                {name}
                <span className={`strong ${classes['status']}`} data-status={status}>
                  {words[status]}
                </span>
              </span>
              {phone && <PhoneIcon phone={phone} who={t`the parent of ${name}`} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const daysBack = 30;
const shownClasses = 6;

function LastClasses({ register: { batch, date } }: RegisterSideProps) {
  const { t } = useLingui();
  const history = useBatchHistory(batch._id, { startDate: addDays(date, -daysBack), endDate: addDays(date, -1) });
  const marked = history.data?.marked ?? [];
  if (marked.length === 0) return null;
  return (
    <section className={`sheet ${classes['card']}`}>
      <h2>{t`Last classes`}</h2>
      <ul>
        {marked.slice(0, shownClasses).map(({ date: day, statistics: { present, late, absent } }) => {
          const came = present + late;
          return (
            <li key={day} className="row spread gap-10 ruled">
              <Link to={paths.teacher.markAttendance({ batch: batch._id, date: day })} className="plain-link">
                {formatWeekDate(day)}
              </Link>
              <span className="aside figures">
                {absent === 0 ? t`Everyone attended` : t`${came} attended, ${absent} absent`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
