import { noticedFrom } from '#contract/attendance';
import type { StudentOverview } from '#contract/students';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLateNote } from '../../../../../lib/attendance-words.ts';
import { formatDate } from '../../../../../lib/dates.ts';
import { useAttendanceThreshold, useUser } from '../../../../session/session.ts';
import { Card } from '../../../../ui/card.tsx';
import { ErrorCard } from '../../../../ui/error-card.tsx';
import { ProgressRing } from '../../../../ui/progress-ring.tsx';
import { SkeletonBlock } from '../../../../ui/skeleton-rows.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { formatPercentage, isLow } from '#contract/percentage';
import { monthOfRange, rangeWords, usePeriod } from '../../../attendance/shared/period.ts';
import { FamilyContacts } from '../../../contacts/shared/family-contacts.tsx';
import { type CountedOverview, useStudentOverview } from '../students.queries.ts';
import { BySubject } from './by-subject.tsx';
import classes from './student-glance.module.css';
import { ParentContact } from './parent-contact.tsx';

interface StudentGlanceProps {
  studentId: string;
  /** Below the percentage; on phones below the contact. */
  children?: ReactNode;
}

/** The head of a student's page, for the office and for teachers over their own batches: percentage and period, current streak, and whom to call. */
export function StudentGlance({ studentId, children }: StudentGlanceProps) {
  const { range } = usePeriod();
  const overview = useStudentOverview(studentId, range);
  if (!overview.data) {
    return overview.isError ? (
      <ErrorCard error={overview.error} onRetry={() => void overview.refetch()} />
    ) : (
      <SkeletonBlock height={320} />
    );
  }
  return (
    <div className={`column gap-20 ${classes['glance']}`}>
      <Card>
        <div className={`column ${classes['answer']}`}>
          <Attendance overview={overview.data} />
          <ParentContact overview={overview.data} />
          {children && <div className={classes['below']}>{children}</div>}
        </div>
      </Card>
      <BySubject overview={overview.data} />
      <FamilyContacts student={overview.data.student} guardians={overview.data.guardians} />
    </div>
  );
}

function Attendance({ overview }: { overview: CountedOverview }) {
  const { t } = useLingui();
  const { statistics, period, range } = overview;
  const { present, absent, late, leave, percentage } = statistics;
  const lateNote = useLateNote(late);
  const threshold = useAttendanceThreshold();
  const isTooLow = isLow(percentage, threshold);
  const isWholeTime = range.startDate === undefined;
  const isTeacher = useUser().role === 'teacher';
  const words = rangeWords(range);
  const isMonth = monthOfRange(range) !== undefined;
  const days = isMonth ? words : t`chosen days`;
  // The office's figures include other teachers' classes.
  const title = isTeacher
    ? isWholeTime
      ? t`Attendance in your classes so far`
      : t`Attendance in your classes, ${days}`
    : isWholeTime
      ? t`Attendance, all classes so far`
      : isMonth
        ? t`Attendance in ${words}`
        : t`Attendance, chosen days`;
  const [from, to] = [formatDate(period.from), formatDate(period.to)];
  const counts = [
    t`${present} present`,
    t`${absent} absent`,
    t`${late} late`,
    ...(leave > 0 ? [t`${leave} on leave`] : []),
  ];
  return (
    <div className={`start stack ${classes['attendance']}`}>
      <ProgressRing
        value={percentage}
        label={
          isWholeTime || isMonth ? title : isTeacher ? t`Attendance in your classes, ${words}` : t`Attendance, ${words}`
        }
        shown={formatPercentage(percentage, threshold)}
        isLow={isTooLow}
        size={88}
      />
      <div className={`stack gap-6 ${classes['words']}`}>
        <h2>{title}</h2>
        {isTooLow && <StatusBadge tone="err">{t`Below ${threshold}%`}</StatusBadge>}
        {percentage === null ? (
          <p>
            {isWholeTime ? (
              <Trans>No class was marked yet.</Trans>
            ) : (
              <Trans>No classes were marked on these days.</Trans>
            )}
          </p>
        ) : (
          <p>
            {!isMonth && (
              <>
                <Trans>
                  <time className="unbroken">{from}</time> to <time className="unbroken">{to}</time>
                </Trans>
                <br />
              </>
            )}
            {counts.join(', ')}
            {lateNote && (
              <>
                <br />
                <span className="aside">{lateNote}</span>
              </>
            )}
          </p>
        )}
        <Streak overview={overview} />
      </div>
    </div>
  );
}

/** The current streak: "Absent from the last 4 Physics classes", or over all subjects. */
function Streak({ overview: { streak, absentInARow } }: { overview: StudentOverview }) {
  const { t } = useLingui();
  if (streak === null) return null;
  const { came, count } = streak;
  if (absentInARow.length > 0) {
    const missed = absentInARow.map(({ subject, times }) => `${times}\u00a0${subject.name}`).join(', ');
    return (
      <p className={`row gap-6 strong ${classes['streak']}`} data-tone="err">
        <TriangleAlert size={18} aria-hidden />
        {t`Absent from the last ${missed} classes`}
      </p>
    );
  }
  return (
    <p
      className={`row gap-6 strong ${classes['streak']}`}
      data-tone={came ? 'ok' : count >= noticedFrom ? 'err' : undefined}
    >
      {came ? <CircleCheck size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />}
      {came ? (
        <Trans>
          Attended <Plural value={count} one="the last class" other="the last # classes" />
        </Trans>
      ) : (
        <Trans>
          Absent in <Plural value={count} one="the last class" other="the last # classes" />
        </Trans>
      )}
    </p>
  );
}
