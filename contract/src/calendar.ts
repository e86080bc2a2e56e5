import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  changesOf,
  chosenId,
  classTimes,
  Day,
  Gone,
  Id,
  IdParams,
  optionalLine,
  PageQuery,
  QueryDay,
  Ref,
  requiredLine,
  Time,
  Version,
  endsAfterItStarts,
} from './fields.ts';

/** One or more days on which the academy has no classes. Ranges never overlap. */
export const ClosedDays = z.object({ _id: Id, name: z.string(), startDate: Day, endDate: Day, version: Version });
export type ClosedDays = z.infer<typeof ClosedDays>;

export const ClosedDaysForm = z.object({
  name: requiredLine(80, 'Enter a name, such as Diwali'),
  startDate: Day,
  /** The last closed day; undefined or null means the first day only. */
  endDate: Day.nullable().default(null),
});

/** Closed days by date. With `from`, only those that end on that day or later. */
export const listClosedDays = endpoint('GET', '/calendar/closed-days', ['admin'], {
  query: PageQuery.omit({ search: true }).extend({ from: QueryDay.optional() }),
  response: ClosedDays,
  paged: true,
  failure: 'Failed to fetch the closed days',
});

export const createClosedDays = endpoint('POST', '/calendar/closed-days', ['admin'], {
  body: ClosedDaysForm,
  response: ClosedDays,
  status: 201,
  success: 'Closed days saved',
  failure: 'Failed to save the closed days',
});

export const updateClosedDays = endpoint('PUT', '/calendar/closed-days/:id', ['admin'], {
  params: IdParams,
  body: changesOf(ClosedDaysForm).extend({ version: Version }),
  response: ClosedDays,
  success: 'Closed days saved',
  failure: 'Failed to save the closed days',
});

/** Opens the academy again; refused where an extra class on these days would then clash with another class. */
export const deleteClosedDays = endpoint('DELETE', '/calendar/closed-days/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'The academy is open on these days',
  failure: 'Failed to save the closed days',
});

/** A difference of the coming days from the usual week. */
export const CalendarChange = z.object({
  kind: z.enum(['cancelled', 'extra', 'moved', 'closed']),
  /** Null for closed days. */
  batch: Ref.nullable(),
  /** The new day of a moved class, or the first of the closed days. */
  date: Day,
  endDate: Day,
  /** The original day of a moved class. */
  movedFrom: Day.nullable(),
  /** When the class would have begun on its original day; null if that is no longer known. */
  movedFromTime: Time.nullable(),
  startTime: Time.nullable(),
  endTime: Time.nullable(),
  /** The reason: why it is cancelled, what the extra class is for, or what the days are closed for. */
  note: z.string().nullable(),
});
export type CalendarChange = z.infer<typeof CalendarChange>;

/** Whom a change of one class has reached; all zero for a class that is over. */
export const Reached = z.object({
  /** The students who got a notification. */
  students: z.int(),
  /** The number of push subscriptions of these students and their guardians. The push is sent on the evening before the class, or at once for a class today. */
  phones: z.int(),
  /** The students among them for whom no device rings: the count, and the first five names. */
  without: z.object({ count: z.int(), names: z.array(z.string()) }),
});
export type Reached = z.infer<typeof Reached>;

/** A class besides the weekly ones; allowed on a closed day. */
export const ExtraClass = z.object({
  _id: Id,
  batch: Ref,
  date: Day,
  startTime: Time,
  endTime: Time,
  room: z.string().nullable(),
  note: z.string().nullable(),
});
export type ExtraClass = z.infer<typeof ExtraClass>;

const extraClassFields = {
  batch: chosenId('Choose a batch').describe('_id of a batch'),
  date: Day,
  ...classTimes,
  /** The room; undefined or null means the batch's usual one. */
  room: optionalLine(40).default(null),
  note: optionalLine(120).default(null),
};

export const ExtraClassForm = endsAfterItStarts(z.object(extraClassFields));

/** The form of a move; `date` is the original day. */
export const MovedClassForm = endsAfterItStarts(z.object({ ...extraClassFields, toDate: Day }));

/** Adds a class; a teacher may do so for own batches, from two days ago on. */
export const addExtraClass = endpoint('POST', '/calendar/extra-classes', ['admin', 'teacher'], {
  body: ExtraClassForm,
  response: ExtraClass.extend({ reached: Reached }),
  status: 201,
  success: 'Extra class added',
  failure: 'Failed to add the extra class',
  refuses: ['not_found', 'conflict'],
});

/**
 * Restores the class it was moved from, unless that day is past. Once attendance is saved only the office may remove it, with
 * explicit confirmation: the register is deleted too, and the history keeps its marks.
 */
export const removeExtraClass = endpoint('DELETE', '/calendar/extra-classes/:id', ['admin', 'teacher'], {
  params: IdParams,
  query: z.object({ withRegister: z.enum(['true', 'false']).default('false') }),
  response: Gone,
  success: 'Extra class removed',
  failure: 'Failed to remove the extra class',
  refuses: ['conflict'],
});

export const CancelledClass = z.object({ batch: Ref, date: Day, reason: z.string().nullable() });
export type CancelledClass = z.infer<typeof CancelledClass>;

/** Cancels all of the batch's weekly classes on that day. Idempotent; the later reason wins. */
export const cancelClass = endpoint('POST', '/calendar/cancelled-classes', ['admin', 'teacher'], {
  body: z.object({
    batch: chosenId('Choose a batch').describe('_id of a batch'),
    date: Day,
    reason: optionalLine(120).default(null),
  }),
  response: CancelledClass.extend({ reached: Reached }),
  success: 'Class cancelled',
  failure: 'Failed to cancel the class',
  refuses: ['not_found'],
});

/** Moves a batch's class to another time, of the same or another day: one change, undone by restoring the class. */
export const moveClass = endpoint('POST', '/calendar/moved-classes', ['admin', 'teacher'], {
  body: MovedClassForm,
  response: ExtraClass.extend({ reached: Reached }),
  status: 201,
  success: 'Class moved',
  failure: 'Failed to move the class',
  refuses: ['not_found', 'conflict'],
});

/** Restores a cancelled class; if it was moved, the class at the other time is removed. */
export const restoreClass = endpoint('DELETE', '/calendar/cancelled-classes/:batchId/:date', ['admin', 'teacher'], {
  params: z.object({ batchId: Id, date: Day }),
  response: CancelledClass,
  success: 'The class will take place',
  failure: 'Failed to restore the class',
  refuses: ['conflict'],
});
