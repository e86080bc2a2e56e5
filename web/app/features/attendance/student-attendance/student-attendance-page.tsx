import type { StudentAttendance } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { Printer } from 'lucide-react';
import { formatDate, today } from '../../../../lib/dates.ts';
import { useAddress } from '../../../lib/address.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { useTeachingBatch } from '../../batches/shared/teaching-batches.queries.ts';
import { PeriodChoice } from '../../students/shared/glance/period-choice.tsx';
import { StudentGlance } from '../../students/shared/glance/student-glance.tsx';
import { useMyTeachingBatches } from '../../teachers/shared/my-teaching.queries.ts';
import { lacksBatches, NoTeachingBatches } from '../../teachers/shared/no-teaching-batches.tsx';
import { AttendanceOverview } from '../shared/attendance-overview.tsx';
import { useStudentAttendance } from '../shared/attendance.queries.ts';
import { monthOf } from '../shared/month-range.ts';
import { rangeWords, usePeriod } from '../shared/period.ts';
import { registerPath } from '../shared/register-path.ts';
import classes from '../attendance.module.css';
import { StudentAttendancePicker } from './student-attendance-picker.tsx';

/** One student in one batch: the percentage first, then the days, each linking to its register. */
export default function StudentAttendancePage() {
  const { t } = useLingui();
  const [params, change] = useAddress();
  const batches = useMyTeachingBatches();
  const batchId = params.get('batch') ?? batches.data?.data[0]?._id ?? '';
  const batch = useTeachingBatch(batchId);
  const students = [...(batch.data?.enrolledStudents ?? [])].sort((one, other) => one.rollNo - other.rollNo);
  const studentId = params.get('student') ?? students[0]?._id ?? '';

  if (lacksBatches(batches)) {
    return (
      <>
        <PageHeader title={t`Student-wise Attendance`} />
        <NoTeachingBatches batches={batches} />
      </>
    );
  }
  const student = students.find(({ _id }) => _id === studentId);
  return (
    <>
      <PageHeader
        title={student?.name ?? t`Student-wise Attendance`}
        {...(student && { tabTitle: t`${student.name}, Student-wise Attendance` })}
      />
      <StudentAttendancePicker
        batches={batches.data?.data ?? []}
        batchId={batchId}
        students={students}
        studentId={studentId}
        onBatch={(value) => change({ batch: value, student: null })}
        onStudent={(value) => change({ batch: batchId, student: value })}
      />
      {batch.isPending && <SkeletonBlock height={420} />}
      {batch.isError && !batch.data && <ErrorCard error={batch.error} onRetry={() => void batch.refetch()} />}
      {batch.data && students.length === 0 && (
        <EmptyState picture="people" title={t`No students in this batch`}>
          {t`Attendance appears here once the office has added students.`}
        </EmptyState>
      )}
      {batch.data && studentId !== '' && (
        <div className="stack gap-cards">
          <StudentGlance studentId={studentId} />
          <Attendance studentId={studentId} batchId={batchId} start={batch.data.startDate} />
        </div>
      )}
    </>
  );
}

interface AttendanceProps {
  studentId: string;
  batchId: string;
  /** First day of the batch. */
  start: string;
}

function Attendance({ studentId, batchId, start }: AttendanceProps) {
  const { t } = useLingui();
  const { range, shownMonth, show } = usePeriod();
  const attendance = useStudentAttendance(studentId, batchId, range);
  return (
    <>
      {attendance.isPending && <SkeletonBlock height={420} />}
      {attendance.isError && !attendance.data && (
        <ErrorCard error={attendance.error} onRetry={() => void attendance.refetch()} />
      )}
      {attendance.data && (
        <>
          <PrintedHead attendance={attendance.data} />
          <AttendanceOverview
            attendance={attendance.data}
            month={shownMonth}
            today={today()}
            minMonth={monthOf(start)}
            onMonth={show}
            dayLink={(day) => registerPath(batchId, day)}
            period={rangeWords(attendance.data.range, true)}
            isPercentageElsewhere
          >
            <div className="cluster spread start gap-8 no-print">
              <PeriodChoice />
              <Button variant="default" leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
                {t`Print`}
              </Button>
            </div>
          </AttendanceOverview>
        </>
      )}
    </>
  );
}

function PrintedHead({ attendance: { student, batch } }: { attendance: StudentAttendance }) {
  const { t } = useLingui();
  const printedOn = formatDate(today());
  return (
    <p className={`print-only ${classes['printed']}`}>
      <strong>{student.name}</strong>{' '}
      {[student.admissionNo, batch?.name, batch?.subject, t`Printed on ${printedOn}`].filter(Boolean).join(', ')}
    </p>
  );
}
