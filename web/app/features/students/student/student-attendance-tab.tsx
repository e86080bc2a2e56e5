import { formatPercentage } from '#contract/percentage';
import type { Student } from '#contract/students';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useAddress } from '../../../lib/address.ts';
import { useLateNote } from '../../../../lib/attendance-words.ts';
import { today } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { useStudentAttendance } from '../../attendance/shared/attendance.queries.ts';
import { AttendanceOverview } from '../../attendance/shared/attendance-overview.tsx';
import { monthOf, rangeOfMonth } from '../../attendance/shared/month-range.ts';
import { paths } from '../../../../lib/paths.ts';
import classes from './student-attendance-tab.module.css';
import { Percentage } from '../../attendance/shared/percentage.tsx';

/** A line with the percentage per batch; the chosen one by month below. */
export function StudentAttendanceTab({ student }: { student: Student }) {
  const { t } = useLingui();
  const [params, change] = useAddress();
  const { batches, attendancePercentage, earlierPercentage } = student;
  const batch = batches.find(({ _id }) => _id === params.get('batch')) ?? batches[0];
  const month = params.get('month') ?? monthOf(today());
  if (!batch) {
    return (
      <EmptyState
        picture="register"
        title={t`In no batch`}
        actions={
          student.status === 'active' && (
            <Link to={paths.admin.editStudent(student._id, { focus: 'batches' })} className="primary strong">
              {t`Choose batches`}
            </Link>
          )
        }
      >
        <Trans>Attendance is marked in batches. It appears here once the student is in one.</Trans>
        <EarlierYears percentage={student.earlierPercentage} />
      </EmptyState>
    );
  }
  return (
    <div className="stack gap-20">
      <Card
        title={t`By batch`}
        aside={
          <>
            <Trans>All classes so far</Trans> <Percentage value={attendancePercentage} />
            <EarlierYears percentage={earlierPercentage} />
          </>
        }
        flush
      >
        <ul>
          {batches.map(({ _id, name }) => (
            <BatchLine
              key={_id}
              studentId={student._id}
              batchId={_id}
              name={name}
              isChosen={_id === batch._id}
              onChoose={() => change({ batch: _id })}
            />
          ))}
        </ul>
      </Card>
      <Month studentId={student._id} batchId={batch._id} month={month} onMonth={(next) => change({ month: next })} />
    </div>
  );
}

/** The percentage of batches that have ended, which no longer counts. */
function EarlierYears({ percentage }: { percentage: number | null }) {
  const { t } = useLingui();
  return (
    percentage !== null && <span className="muted"> · {t`Earlier years ${formatPercentage(percentage, null)}`}</span>
  );
}

interface BatchLineProps {
  studentId: string;
  batchId: string;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

function BatchLine({ studentId, batchId, name, isChosen, onChoose }: BatchLineProps) {
  const { t } = useLingui();
  const { data, error } = useStudentAttendance(studentId, batchId, {});
  const totals = data?.statistics;
  const note = useLateNote(totals?.late ?? 0);
  const facts = totals && [
    t`${totals.present} present`,
    t`${totals.absent} absent`,
    t`${totals.late} late`,
    ...(totals.leave > 0 ? [t`${totals.leave} on leave`] : []),
  ];
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={`row wrap ruled lit full ${classes['batch']}`}
      >
        <strong>{name}</strong>
        <span className={`aside numbers ${classes['facts']}`}>
          {error ? error.message : facts && (totals.total === 0 ? t`No classes yet` : facts.join(', '))}
          {note && (
            <>
              <br />
              {note}
            </>
          )}
        </span>
        <span className={`heavy ${classes['percentage']}`}>{totals && <Percentage value={totals.percentage} />}</span>
      </button>
    </li>
  );
}

interface MonthProps {
  studentId: string;
  batchId: string;
  month: string;
  onMonth: (month: string) => void;
}

function Month({ studentId, batchId, month, onMonth }: MonthProps) {
  const attendance = useStudentAttendance(studentId, batchId, rangeOfMonth(month));
  if (attendance.isError && !attendance.data) {
    return <ErrorCard error={attendance.error} onRetry={() => void attendance.refetch()} />;
  }
  if (!attendance.data) return <SkeletonBlock height={420} />;
  return (
    <AttendanceOverview
      attendance={attendance.data}
      month={month}
      today={today()}
      onMonth={onMonth}
      isPercentageElsewhere
    />
  );
}
