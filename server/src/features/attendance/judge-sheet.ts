import type { AttendanceRecord, AttendanceStatus, markAttendance, MarkChange } from '#contract/attendance';
import type { BodyOf } from '#contract/endpoint';

export type Sheet = BodyOf<typeof markAttendance>;

/** A student of a register; one who was marked and then left the batch is not enrolled. */
export type RegisterStudent = Pick<AttendanceRecord, 'studentId' | 'name' | 'status' | 'remark'> & {
  isEnrolled: boolean;
};

export type Sums = Record<AttendanceStatus, number>;

/**
 * Compares a sheet with the saved register, whose version is 0 if there is none. Answers the `problem` for which it is refused, if any; whether
 * it `isStale`: another person saved since it was read; the marks that change, and the sums of the register then.
 */
export function judgeSheet({ records, version }: Sheet, savedVersion: number, students: readonly RegisterStudent[]) {
  const marks = new Map(records.map((record) => [record.studentId, record]));
  const changes = students.flatMap(({ studentId, name, status: before, remark: remarkBefore }): MarkChange[] => {
    const { status: after, remark: remarkAfter } = marks.get(studentId) ?? { status: before, remark: remarkBefore };
    if (after === before && remarkAfter === remarkBefore) return [];
    return [{ studentId, name, before, after, remarkBefore, remarkAfter }];
  });
  return {
    problem: problemOf(records, students),
    isStale: version !== undefined && version !== savedVersion,
    changes,
    sums: sumsOf(students.map((student) => marks.get(student.studentId) ?? student)),
  };
}

function problemOf(records: Sheet['records'], students: readonly RegisterStudent[]): string | null {
  const marked = new Set(records.map(({ studentId }) => studentId));
  const known = new Set(students.map(({ studentId }) => studentId));
  const foreign = records.filter(({ studentId }) => !known.has(studentId)).length;
  const missing = students.filter(({ studentId, isEnrolled }) => isEnrolled && !marked.has(studentId)).length;
  if (foreign === 1) return '1 student in this register was not in the batch on that day';
  if (foreign > 1) return `${foreign} students in this register were not in the batch on that day`;
  if (missing === 1) return '1 student is not marked yet';
  return missing > 1 ? `${missing} students are not marked yet` : null;
}

export function sumsOf(marks: readonly { status: AttendanceStatus | null }[]): Sums {
  const sums = { present: 0, absent: 0, late: 0, leave: 0 };
  for (const { status } of marks) if (status !== null) sums[status] += 1;
  return sums;
}
