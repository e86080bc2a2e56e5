import type { AttendanceStatus } from './attendance.ts';

/** One letter per mark, as a month of registers holds many: sixty students and sixty days are 3,600 marks. */
export const markLetters = { present: 'P', absent: 'A', late: 'L', leave: 'V' } as const satisfies Record<
  AttendanceStatus,
  string
>;

const statusOf = Object.fromEntries(Object.entries(markLetters).map(([status, letter]) => [letter, status])) as Record<
  string,
  AttendanceStatus | undefined
>;

/** Decodes a day's marks, student by student. */
export const recordsOf = (students: readonly string[], { marks }: { marks: string }) =>
  students.flatMap((studentId, index) => {
    const status = statusOf[marks[index] ?? '-'];
    return status === undefined ? [] : [{ studentId, status }];
  });
