import { z } from 'zod';
import { BatchInList } from './batches.ts';
import { endpoint } from './endpoint.ts';
import {
  changesOf,
  Day,
  Dependants,
  Gone,
  Id,
  IdParams,
  Instant,
  optionalEmail,
  optionalLine,
  optionalPhone,
  optionalText,
  PageQuery,
  PersonName,
  Ref,
  sortBy,
  SubjectRef,
  Version,
} from './fields.ts';
import { MailState } from './mail.ts';
import { localPhone } from './phone.ts';
import { inWords, namesIn, sheetOf, yesAndNo, yesOrNo } from './sheets.ts';

export const TeacherStatus = z.enum(['active', 'left']);

export const Teacher = z.object({
  _id: Id,
  name: z.string(),
  /** The email; where it is null there is a phone, with which the teacher logs in. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  qualification: z.string().nullable(),
  bio: z.string().nullable(),
  subjects: z.array(SubjectRef),
  joiningDate: Day.nullable(),
  status: TeacherStatus,
  avatarUrl: z.string().nullable(),
  showOnSite: z.boolean(),
  /** Virtual: this teacher's batches. */
  batches: z.array(Ref),
  /** Virtual: distinct students in those batches today. */
  studentCount: z.int(),
  /** Virtual: classes a week. */
  weeklyClasses: z.int(),
  hasSignedIn: z.boolean(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Teacher = z.infer<typeof Teacher>;

export const TeacherForm = z.object({
  name: PersonName,
  email: optionalEmail.default(null),
  phone: optionalPhone.default(null),
  qualification: optionalLine(160).default(null),
  bio: optionalText(2000).default(null),
  subjects: z.array(Id).max(50).default([]),
  joiningDate: Day.nullable().default(null),
  status: TeacherStatus.default('active'),
  showOnSite: z.boolean().default(false),
});

/** A student as a teacher of one of their batches sees them. */
export const TeachersStudent = z.object({
  _id: Id,
  admissionNo: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  standard: Ref.nullable(),
  parentName: z.string().nullable(),
  /** Null when only the placeholder is stored. */
  parentPhone: z.string().nullable(),
  batches: z.array(Ref.extend({ rollNo: z.int() })),
  attendancePercentage: z.number().nullable(),
});
export type TeachersStudent = z.infer<typeof TeachersStudent>;

const sheet = sheetOf(Teacher, 'Teachers', [
  { heading: 'Name', kind: 'text', value: ({ name }) => name },
  { heading: 'Phone', kind: 'contact', value: ({ phone }) => phone && localPhone(phone) },
  { heading: 'Email', kind: 'contact', value: ({ email }) => email },
  { heading: 'Subjects', kind: 'text', value: ({ subjects }) => namesIn(subjects) },
  { heading: 'Qualification', kind: 'text', value: ({ qualification }) => qualification },
  { heading: 'Batches', kind: 'text', value: ({ batches }) => namesIn(batches) },
  { heading: 'Students', kind: 'number', value: ({ studentCount }) => studentCount },
  { heading: 'Classes a week', kind: 'number', value: ({ weeklyClasses }) => weeklyClasses },
  { heading: 'Joined on', kind: 'day', value: ({ joiningDate }) => joiningDate },
  { heading: 'About', kind: 'text', value: ({ bio }) => bio },
  { heading: 'Shown on the website', kind: 'text', words: yesAndNo, value: ({ showOnSite }) => yesOrNo(showOnSite) },
  {
    heading: 'Status',
    kind: 'text',
    words: TeacherStatus.options.map(inWords),
    value: ({ status }) => inWords(status),
  },
]);

export const listTeachers = endpoint('GET', '/teachers', ['admin'], {
  query: PageQuery.extend({
    status: TeacherStatus.optional(),
    subject: Id.optional(),
    sort: sortBy('name', 'joiningDate', 'createdAt'),
  }),
  response: Teacher,
  paged: true,
  sheet: sheet,
  failure: 'Failed to fetch teachers',
});

/** A teacher gets only the own record. */
export const getTeacher = endpoint('GET', '/teachers/:id', ['admin', 'teacher'], {
  params: IdParams,
  response: Teacher,
  failure: 'Failed to fetch teacher details',
});

/** Creates the account too: invites by e-mail, or answers a one-time password that is shown once. */
export const createTeacher = endpoint('POST', '/teachers', ['admin'], {
  body: TeacherForm,
  response: Teacher,
  /** One of the two is set: the invitation where there is an email, else the one-time password. */
  beside: z.object({ oneTimePassword: z.string().optional(), invitation: MailState.optional() }),
  status: 201,
  success: 'Teacher created successfully',
  failure: 'Failed to create teacher',
});

/** A teacher may change phone, qualification and bio of the own record; other fields are ignored. */
export const updateTeacher = endpoint('PUT', '/teachers/:id', ['admin', 'teacher'], {
  params: IdParams,
  body: changesOf(TeacherForm).extend({ version: Version }),
  response: Teacher,
  success: 'Teacher updated successfully',
  failure: 'Failed to update teacher',
});

/** Batches to hand over before a teacher can be deleted, and the notes deleted with the teacher; read before the confirmation. */
export const getTeacherDependants = endpoint('GET', '/teachers/:id/dependants', ['admin'], {
  params: IdParams,
  response: z.object({ batches: Dependants, notes: z.int() }),
  failure: 'Failed to fetch teacher details',
});

/** Deletes a teacher; refused while the teacher has batches. */
export const deleteTeacher = endpoint('DELETE', '/teachers/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'Teacher deleted successfully',
  failure: 'Failed to delete teacher',
});

export const listTeacherBatches = endpoint('GET', '/teachers/:id/batches', ['admin', 'teacher'], {
  params: IdParams,
  query: PageQuery,
  response: BatchInList,
  paged: true,
  failure: 'Failed to fetch batches',
});

export const listTeacherStudents = endpoint('GET', '/teachers/:id/students', ['admin', 'teacher'], {
  params: IdParams,
  query: PageQuery.extend({ batch: Id.optional(), sort: sortBy('name', 'admissionNo') }),
  response: TeachersStudent,
  paged: true,
  failure: 'Failed to fetch students',
});
