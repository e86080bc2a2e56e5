import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  changesOf,
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
} from './fields.ts';

/** One day or more on which the academy has no classes. No two of them overlap. */
export const ClosedDays = z.object({ _id: Id, name: z.string(), startDate: Day, endDate: Day, version: Version });
export type ClosedDays = z.infer<typeof ClosedDays>;

export const ClosedDaysForm = z.object({
  name: requiredLine(80, 'Enter a name, such as Diwali'),
  startDate: Day,
  /** Left out or null: that one day. */
  endDate: Day.nullable().default(null),
});

/** By date. With `from`, those that end on that day or later. */
export const listClosedDays = endpoint({
  method: 'GET',
  path: '/calendar/closed-days',
  access: ['admin'],
  query: PageQuery.omit({ search: true }).extend({ from: QueryDay.optional() }),
  response: ClosedDays,
  paged: true,
  failure: 'Failed to fetch the closed days',
});

export const createClosedDays = endpoint({
  method: 'POST',
  path: '/calendar/closed-days',
  access: ['admin'],
  body: ClosedDaysForm,
  response: ClosedDays,
  status: 201,
  success: 'Closed days saved',
  failure: 'Failed to save the closed days',
});

export const updateClosedDays = endpoint({
  method: 'PUT',
  path: '/calendar/closed-days/:id',
  access: ['admin'],
  params: IdParams,
  body: changesOf(ClosedDaysForm).extend({ version: Version }),
  response: ClosedDays,
  success: 'Closed days saved',
  failure: 'Failed to save the closed days',
});

/** The academy is open again; refused where an extra class of these days would then be in the way of another class. */
export const deleteClosedDays = endpoint({
  method: 'DELETE',
  path: '/calendar/closed-days/:id',
  access: ['admin'],
  params: IdParams,
  response: Gone,
  success: 'The academy is open on these days',
  failure: 'Failed to save the closed days',
});

/** A class beside the weekly ones, on a closed day too. */
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

export const ExtraClassForm = z
  .object({
    batch: Id.describe('_id of a batch'),
    date: Day,
    ...classTimes,
    /** Left out or null: where the batch has its classes. */
    room: optionalLine(40).default(null),
    note: optionalLine(120).default(null),
  })
  .refine(({ startTime, endTime }) => endTime > startTime, {
    message: 'The class must end after it starts',
    path: ['endTime'],
  });

/** A teacher for own batches, from two days ago on. */
export const addExtraClass = endpoint({
  method: 'POST',
  path: '/calendar/extra-classes',
  access: ['admin', 'teacher'],
  body: ExtraClassForm,
  response: ExtraClass,
  status: 201,
  success: 'Extra class added',
  failure: 'Failed to add the extra class',
  refuses: ['not_found', 'conflict'],
});

export const removeExtraClass = endpoint({
  method: 'DELETE',
  path: '/calendar/extra-classes/:id',
  access: ['admin', 'teacher'],
  params: IdParams,
  response: Gone,
  success: 'Extra class removed',
  failure: 'Failed to remove the extra class',
});

export const CancelledClass = z.object({ batch: Ref, date: Day, reason: z.string().nullable() });
export type CancelledClass = z.infer<typeof CancelledClass>;

/** None of the batch's weekly classes takes place that day. Cancelling twice is once, with the later reason. */
export const cancelClass = endpoint({
  method: 'POST',
  path: '/calendar/cancelled-classes',
  access: ['admin', 'teacher'],
  body: z.object({
    batch: Id.describe('_id of a batch'),
    date: Day,
    reason: optionalLine(120).default(null),
  }),
  response: CancelledClass,
  success: 'Class cancelled',
  failure: 'Failed to cancel the class',
  refuses: ['not_found'],
});

export const restoreClass = endpoint({
  method: 'DELETE',
  path: '/calendar/cancelled-classes/:batchId/:date',
  access: ['admin', 'teacher'],
  params: z.object({ batchId: Id, date: Day }),
  response: CancelledClass,
  success: 'The class will take place',
  failure: 'Failed to restore the class',
  refuses: ['conflict'],
});
