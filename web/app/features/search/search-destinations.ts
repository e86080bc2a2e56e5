import type { SearchResults } from '#contract/search';
import type { Role } from '../../../lib/areas.ts';
import { formatPhone } from '#contract/phone';
import { factSeparator } from '../../ui/facts.tsx';
import { untoldSubject } from '../batches/shared/batch-words.ts';
import type { Recent } from '../../session/recent.ts';
import { paths } from '../../../lib/paths.ts';

/** Kinds of results, one heading each. */
export type DestinationKind = 'screen' | 'action' | 'student' | 'batch' | 'teacher' | 'registration' | 'more';

export interface Destination extends Recent {
  kind: DestinationKind;
}

const facts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(factSeparator);

/** Without line breaks. */
const phoneFact = (phone: string) => formatPhone(phone).replaceAll(' ', '\u00a0');

/** The page of each result for this role. */
export function searchDestinationsOf(
  found: SearchResults,
  role: Role,
): Record<'students' | 'batches' | 'teachers' | 'registrations', Destination[]> {
  const isOffice = role === 'admin';
  return {
    students: found.students.rows.map(({ _id, name, admissionNo, standard, parentPhone, batch }) => ({
      kind: 'student',
      to: isOffice ? paths.admin.student(_id) : paths.teacher.studentAttendance({ batch: batch ?? '', student: _id }),
      title: name,
      facts: facts(admissionNo, standard?.name, parentPhone && phoneFact(parentPhone)),
    })),
    batches: found.batches.rows.map(({ _id, name, subject, teacher }) => ({
      kind: 'batch',
      to: isOffice ? paths.admin.batch(_id) : paths.teacher.batch(_id),
      title: name,
      facts: facts(untoldSubject({ name }, subject), isOffice ? teacher?.name : null),
    })),
    teachers: found.teachers.rows.map(({ _id, name, phone }) => ({
      kind: 'teacher',
      to: paths.admin.teacher(_id),
      title: name,
      facts: facts(phone && phoneFact(phone)),
    })),
    registrations: found.registrations.rows.map(({ _id, studentName, reference, standard, phone }) => ({
      kind: 'registration',
      to: paths.admin.registration(_id),
      title: studentName,
      facts: facts(reference, standard?.name, phoneFact(phone)),
    })),
  };
}

/** The complete list of each kind, if more were found than shown. */
export const listPaths: Record<'admin' | 'teacher', Partial<Record<keyof SearchResults, string>>> = {
  admin: {
    students: paths.admin.students(),
    batches: paths.admin.batches(),
    teachers: paths.admin.teachers(),
    registrations: paths.admin.registrations(),
  },
  teacher: { students: paths.teacher.students(), batches: paths.teacher.batches() },
};
