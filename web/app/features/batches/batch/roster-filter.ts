import type { EnrolledStudent } from '#contract/batches';
import { isFoundByName } from '#contract/names';
import { compareNames } from '../../../../lib/compare-names.ts';
import type { MarkedDay } from '../../attendance/shared/attendance.queries.ts';

export type RosterView = '' | 'below' | 'absent';

interface RosterWish {
  search: string;
  view: RosterView;
  /** `rollNo`, `name` or `attendance`, with a minus for descending. */
  sort: string;
  /** Today's register, if marked. */
  marked: MarkedDay | undefined;
  /** Students below it are low. */
  threshold: number | null;
}

const values: Record<string, (student: EnrolledStudent) => string | number> = {
  rollNo: ({ rollNo }) => rollNo,
  name: ({ name }) => name,
  // Students without a percentage are sorted last.
  attendance: ({ attendancePercentage }) => attendancePercentage ?? 101,
};

/** The roll is loaded as a whole, so it is searched, filtered and sorted on the client. */
export function pickStudents(
  students: readonly EnrolledStudent[],
  { search, view, sort, marked, threshold }: RosterWish,
): EnrolledStudent[] {
  const wanted = search.trim().toLowerCase();
  const digits = wanted.replace(/\D/g, '');
  const absent = new Set(marked?.records.filter(({ status }) => status === 'absent').map(({ studentId }) => studentId));
  const isFound = ({ name, rollNo, admissionNo, parentPhone }: EnrolledStudent) =>
    wanted === '' ||
    isFoundByName(name, wanted) ||
    admissionNo.toLowerCase().includes(wanted) ||
    String(rollNo) === wanted ||
    (digits.length >= 4 && (parentPhone ?? '').includes(digits));
  const isInView = ({ _id, attendancePercentage }: EnrolledStudent) =>
    view === 'below'
      ? attendancePercentage !== null && threshold !== null && attendancePercentage < threshold
      : view !== 'absent' || absent.has(_id);
  const valueOf = values[sort.replace(/^-/, '')] ?? values['rollNo'];
  const direction = sort.startsWith('-') ? -1 : 1;
  return students
    .filter((student) => isFound(student) && isInView(student))
    .sort((a, b) => direction * compare(valueOf?.(a) ?? 0, valueOf?.(b) ?? 0));
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'string' && typeof b === 'string' ? compareNames(a, b) : Number(a) - Number(b);
