import { z } from 'zod';
import { AttendanceStatus } from './attendance.ts';
import { endpoint } from './endpoint.ts';
import {
  changesOf,
  chosenId,
  classTimes,
  Day,
  Gone,
  Id,
  IdParams,
  Instant,
  optionalLine,
  PageQuery,
  Ref,
  requiredLine,
  sortBy,
  SubjectRef,
  Time,
  Version,
  WeekDay,
  endsAfterItStarts,
} from './fields.ts';
import { inWords, sheetOf, yesAndNo, yesOrNo } from './sheets.ts';

export const BatchStatus = z.enum(['active', 'completed', 'cancelled']);

export const Slot = z.object({ day: WeekDay, startTime: Time, endTime: Time, room: z.string().nullable() });
export type Slot = z.infer<typeof Slot>;

/** A student in a batch's roster. */
export const EnrolledStudent = z.object({
  _id: Id,
  rollNo: z.int(),
  name: z.string(),
  admissionNo: z.string(),
  avatarUrl: z.string().nullable(),
  /** Null when only the placeholder is stored. */
  parentPhone: z.string().nullable(),
  joinedOn: Day,
  attendancePercentage: z.number().nullable(),
  /** Statuses of the last 6 classes of this batch, oldest first; null where the student was not enrolled. */
  lastClasses: z.array(AttendanceStatus.nullable()),
});
export type EnrolledStudent = z.infer<typeof EnrolledStudent>;

const NextClass = z.object({ date: Day, startTime: Time, endTime: Time, room: z.string().nullable() });

const shared = {
  _id: Id,
  name: z.string(),
  code: z.string().nullable(),
  teacher: Ref.nullable(),
  room: z.string().nullable(),
  startDate: Day,
  endDate: Day.nullable(),
  capacity: z.int().nullable(),
  openForAdmission: z.boolean(),
  schedule: z.array(Slot),
  status: BatchStatus,
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
};

const virtuals = {
  enrolledCount: z.int(),
  /** Null when the batch has no capacity set. */
  seatsLeft: z.int().nullable(),
  nextClass: NextClass.nullable(),
  /** Percentage of attendance over all students and classes; null without classes. */
  attendanceRate: z.number().nullable(),
};

export const BatchInList = z.object({
  ...shared,
  ...virtuals,
  standard: Ref,
  subject: SubjectRef,
  /** Ids of the students; with `populate=enrolledStudents` the students themselves, but their attendance only in the answer for one batch. */
  enrolledStudents: z.union([
    z.array(Id),
    z.array(EnrolledStudent.omit({ attendancePercentage: true, lastClasses: true })),
  ]),
});
export type BatchInList = z.infer<typeof BatchInList>;

export const Batch = BatchInList.extend({ enrolledStudents: z.union([z.array(Id), z.array(EnrolledStudent)]) });
export type Batch = z.infer<typeof Batch>;

export const SlotForm = endsAfterItStarts(
  z.object({ day: WeekDay, ...classTimes, room: optionalLine(40).default(null) }),
);

export const BatchForm = z.object({
  name: requiredLine(80, 'Enter a name'),
  code: optionalLine(20).default(null),
  standard: chosenId('Choose a standard').describe('_id of a standard'),
  subject: chosenId('Choose a subject').describe('_id of a subject'),
  teacher: Id.nullable().default(null),
  room: optionalLine(40).default(null),
  startDate: Day,
  endDate: Day.nullable().default(null),
  capacity: z.int().min(1, 'Enter at least 1 seat').max(1000, 'Enter at most 1000 seats').nullable().default(null),
  openForAdmission: z.boolean().default(true),
  schedule: z.array(SlotForm).max(42).default([]),
  status: BatchStatus.default('active'),
});

/** "Mon 10:00-11:00", with the room where it is not the batch's: "Mon 10:00-11:00 (R2)" */
const weekly = ({ day, startTime, endTime, room }: Slot): string =>
  `${inWords(day)} ${startTime}-${endTime}${room === null ? '' : ` (${room})`}`;

const sheet = sheetOf(BatchInList, 'Batches', [
  { heading: 'Name', kind: 'text', value: ({ name }) => name },
  { heading: 'Code', kind: 'text', value: ({ code }) => code },
  { heading: 'Standard', kind: 'text', value: ({ standard }) => standard.name },
  { heading: 'Subject', kind: 'text', value: ({ subject }) => subject.name },
  { heading: 'Teacher', kind: 'text', value: ({ teacher }) => teacher?.name ?? null },
  { heading: 'Room', kind: 'text', value: ({ room }) => room },
  { heading: 'Week', kind: 'text', value: ({ schedule }) => schedule.map(weekly).join(', ') },
  { heading: 'Starts on', kind: 'day', value: ({ startDate }) => startDate },
  { heading: 'Ends on', kind: 'day', value: ({ endDate }) => endDate },
  { heading: 'Students', kind: 'number', value: ({ enrolledCount }) => enrolledCount },
  { heading: 'Seats', kind: 'number', value: ({ capacity }) => capacity },
  { heading: 'Attendance %', kind: 'number', value: ({ attendanceRate }) => attendanceRate },
  {
    heading: 'Open for admission',
    kind: 'text',
    words: yesAndNo,
    value: ({ openForAdmission }) => yesOrNo(openForAdmission),
  },
  { heading: 'Status', kind: 'text', words: BatchStatus.options.map(inWords), value: ({ status }) => inWords(status) },
]);

export const listBatches = endpoint('GET', '/batches', ['admin'], {
  query: PageQuery.extend({
    populate: z.literal('enrolledStudents').optional(),
    standard: Id.optional(),
    subject: Id.optional(),
    teacher: Id.optional(),
    status: BatchStatus.optional(),
    /** Active batches that have not ended and lack weekly classes or a teacher. */
    unready: z.stringbool().optional(),
    sort: sortBy('name', 'startDate', 'createdAt'),
  }),
  response: BatchInList,
  paged: true,
  sheet: sheet,
  failure: 'Failed to fetch batches',
});

export const listBatchesBySubject = endpoint('GET', '/batches/by-subject', ['admin'], {
  query: PageQuery.extend({ subjectId: chosenId('Choose a subject') }),
  response: BatchInList,
  paged: true,
  failure: 'Failed to fetch batches by subject',
});

/**
 * A teacher gets only own batches. `populate` takes any of enrolledStudents, standard, subject, separated by commas, and adds the students; the
 * answer always has standard, subject and what `virtuals` asks for.
 */
export const getBatch = endpoint('GET', '/batches/:id', ['admin', 'teacher'], {
  params: IdParams,
  query: z.object({
    populate: z
      .string()
      .regex(/^(enrolledStudents|standard|subject)(,(enrolledStudents|standard|subject))*$/, 'Unknown part to populate')
      .optional(),
    virtuals: z.stringbool().optional(),
  }),
  response: Batch,
  failure: 'Failed to fetch batches',
});

export const createBatch = endpoint('POST', '/batches', ['admin'], {
  body: BatchForm,
  response: BatchInList,
  status: 201,
  success: 'Batch created successfully',
  failure: 'Failed to create batch',
});

export const updateBatch = endpoint('PUT', '/batches/:id', ['admin'], {
  params: IdParams,
  body: changesOf(BatchForm).extend({ version: Version }),
  response: BatchInList,
  success: 'Batch updated successfully',
  failure: 'Failed to update batch',
});

/** The records deleted with a batch; read before the confirmation. */
export const getBatchDependants = endpoint('GET', '/batches/:id/dependants', ['admin'], {
  params: IdParams,
  /** `announcements` counts those without any other audience. */
  response: z.object({ students: z.int(), attendanceDays: z.int(), notes: z.int(), announcements: z.int() }),
  failure: 'Failed to fetch batches',
});

export const deleteBatch = endpoint('DELETE', '/batches/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'Batch deleted successfully',
  failure: 'Failed to delete batch',
});

/** A batch as its students see it: no other student's name or data. */
export const MyBatch = z.object({
  _id: Id,
  name: z.string(),
  standard: Ref,
  subject: SubjectRef,
  teacher: Ref.nullable(),
  room: z.string().nullable(),
  startDate: Day,
  endDate: Day.nullable(),
  schedule: z.array(Slot),
  nextClass: NextClass.nullable(),
  rollNo: z.int(),
  joinedOn: Day,
  attendancePercentage: z.number().nullable(),
});
export type MyBatch = z.infer<typeof MyBatch>;

export const listMyBatches = endpoint('GET', '/student/batches', ['student'], {
  query: PageQuery,
  response: MyBatch,
  paged: true,
  failure: 'Failed to fetch batches',
});

export const getMyBatch = endpoint('GET', '/student/batches/:id', ['student'], {
  params: IdParams,
  response: MyBatch,
  failure: 'Failed to fetch batches',
});

/** A batch the student is no longer in, or that has ended. */
export const MyEarlierBatch = MyBatch.pick({
  _id: true,
  name: true,
  standard: true,
  subject: true,
  teacher: true,
  attendancePercentage: true,
}).extend({
  /** The student's first and last day in the batch. */
  from: Day,
  to: Day,
  /** The number of notes the student still has: those of a batch that ended while the student was in it. */
  noteCount: z.int(),
});
export type MyEarlierBatch = z.infer<typeof MyEarlierBatch>;

/** The caller's former batches, the latest first. */
export const listMyEarlierBatches = endpoint('GET', '/student/batches/earlier', ['student'], {
  query: PageQuery,
  response: MyEarlierBatch,
  paged: true,
  failure: 'Failed to fetch batches',
});
