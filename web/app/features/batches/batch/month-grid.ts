import type { AttendanceStatus } from '#contract/attendance';
import type { EnrolledStudent } from '#contract/batches';
import { addDays } from '../../../../lib/dates.ts';
import type { MarkedDay } from '../../attendance/shared/attendance.queries.ts';

export interface GridDay {
  date: string;
  /** Undefined while the register is not marked. */
  marked: MarkedDay | undefined;
  /** A day without class: a column on paper, where a register has all days of the month. */
  isOnlyPrinted?: true;
}

export interface GridRow {
  student: EnrolledStudent;
  /** One per day; undefined without a mark. */
  marks: (AttendanceStatus | undefined)[];
  counts: Record<AttendanceStatus, number>;
  /** Percentage of the month; null without classes that count. */
  percentage: number | null;
}

/** The days of a month with a register, and those of classes without one. */
export const daysOf = (marked: readonly MarkedDay[], unmarked: readonly string[]): GridDay[] =>
  [
    ...marked.map((day) => ({ date: day.date, marked: day })),
    ...unmarked.map((date) => ({ date, marked: undefined })),
  ].sort((one, other) => (one.date < other.date ? -1 : 1));

/** Every day of the month: a paper register has a column for each, class or not. */
export function wholeMonth(days: readonly GridDay[], range: { startDate: string; endDate: string }): GridDay[] {
  const found = new Map(days.map((day) => [day.date, day]));
  const all: GridDay[] = [];
  for (let date = range.startDate; date <= range.endDate; date = addDays(date, 1)) {
    all.push(found.get(date) ?? { date, marked: undefined, isOnlyPrinted: true });
  }
  return all;
}

export function rowsOf(students: readonly EnrolledStudent[], days: readonly GridDay[]): GridRow[] {
  const statuses = days.map(
    ({ marked }) => new Map(marked?.records.map(({ studentId, status }) => [studentId, status])),
  );
  return students.map((student) => {
    const marks = statuses.map((ofDay) => ofDay.get(student._id));
    const counts = { present: 0, absent: 0, late: 0, leave: 0 };
    for (const mark of marks) if (mark) counts[mark] += 1;
    const came = counts.present + counts.late;
    const counted = came + counts.absent;
    return { student, marks, counts, percentage: counted === 0 ? null : (100 * came) / counted };
  });
}

/** Former students with marks in the month. */
export function countFormer(students: readonly EnrolledStudent[], days: readonly GridDay[]): number {
  const present = new Set(students.map(({ _id }) => _id));
  const former = days.flatMap(({ marked }) => marked?.records ?? []).filter(({ studentId }) => !present.has(studentId));
  return new Set(former.map(({ studentId }) => studentId)).size;
}
