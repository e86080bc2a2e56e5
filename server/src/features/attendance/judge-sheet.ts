import type { AttendanceRecord, AttendanceStatus, markAttendance, MarkChange } from '#contract/attendance';
import type { BodyOf } from '#contract/endpoint';
import { type Sentence, sentence } from '#contract/sentence';
import { countMarks } from './statistics.ts';

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
    sums: countMarks(students.map((student) => marks.get(student.studentId) ?? student)),
  };
}

function problemOf(records: Sheet['records'], students: readonly RegisterStudent[]): Sentence | null {
  const marked = new Set(records.map(({ studentId }) => studentId));
  const known = new Set(students.map(({ studentId }) => studentId));
  const foreign = records.filter(({ studentId }) => !known.has(studentId)).length;
  const missing = students.filter(({ studentId, isEnrolled }) => isEnrolled && !marked.has(studentId)).length;
  if (foreign > 0)
    return sentence(
      '{foreign, plural, one {# student} other {# students}} in this register {foreign, plural, one {was} other {were}} not in the batch on that day',
      { foreign },
    );
  if (missing === 0) return null;
  return sentence('{missing, plural, one {# student is} other {# students are}} not marked yet', { missing });
}
