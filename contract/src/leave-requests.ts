import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id, IdParams, Instant, optionalLine, PageQuery, Ref, requiredLine } from './fields.ts';
import { Relation } from './guardians.ts';
import { longestReason } from './leave-days.ts';

/** The most requests of one guardian for one child that are not answered and not over. */
export const maxOpenLeave = 5;
/** The most requests of one guardian in a day, withdrawn ones included. */
export const maxLeaveInADay = 20;

/**
 * `asked`: nobody has answered. `partly`: only some teachers have, or they differ. `accepted` and `declined`: answered by the office for
 * all batches, or alike by the teachers of all batches.
 */
export const LeaveStatus = z.enum(['asked', 'partly', 'accepted', 'declined', 'withdrawn']);
export type LeaveStatus = z.infer<typeof LeaveStatus>;

/** A request as the guardian who made it sees it. */
export const FamilyLeave = z.object({
  _id: Id,
  startDate: Day,
  endDate: Day,
  reason: z.string(),
  status: LeaveStatus,
  /** Whether the office has answered, for all batches. */
  isByOffice: z.boolean(),
  /** What the office wrote with its answer. */
  answerReason: z.string().nullable(),
  /** The answers of the teachers, by batch. */
  answers: z.array(z.object({ batch: z.string(), isAccepted: z.boolean(), reason: z.string().nullable() })),
});
export type FamilyLeave = z.infer<typeof FamilyLeave>;

export const LeaveForm = z
  .object({
    student: Id,
    startDate: Day,
    endDate: Day,
    reason: requiredLine(longestReason, 'Enter a reason'),
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    message: 'The last day cannot be before the first',
  });

/** Leave that the office enters for a family that called. */
export const OfficeLeaveForm = LeaveForm.safeExtend({
  /** Who asked for it, and so sees it on the family's page; null where that is nobody on record. */
  guardian: Id.nullable(),
});

/** Asks leave for an own child. Idempotent: while nobody has answered, the same request again answers the existing one. */
export const askLeave = endpoint('POST', '/family/leave-requests', 'guardian', {
  body: LeaveForm,
  response: FamilyLeave,
  status: 201,
  success: 'The office and the teachers see your request',
  failure: 'Failed to send the request',
  refuses: ['not_found', 'rule', 'conflict'],
});

/** Withdraws a request that nobody has answered; idempotent. */
export const withdrawLeave = endpoint('DELETE', '/family/leave-requests/:id', 'guardian', {
  params: IdParams,
  response: FamilyLeave,
  success: 'The request is withdrawn',
  failure: 'Failed to withdraw the request',
  refuses: ['rule'],
});

/** The request for a student that concerns one day of one register. */
export const LeaveOfDay = z.object({
  _id: Id,
  guardian: z.string().nullable(),
  relation: Relation,
  startDate: Day,
  endDate: Day,
  reason: z.string(),
  /** The status for this batch. */
  status: LeaveStatus.extract(['asked', 'accepted', 'declined']),
  /** Whether the office has answered, after which a teacher no longer can. */
  isByOffice: z.boolean(),
  answerReason: z.string().nullable(),
});
export type LeaveOfDay = z.infer<typeof LeaveOfDay>;

/** A request as the office sees it. */
export const LeaveRequest = z.object({
  _id: Id,
  student: Ref.extend({ admissionNo: z.string() }),
  guardian: z.object({ name: z.string().nullable(), relation: Relation, phone: z.string().nullable() }),
  startDate: Day,
  endDate: Day,
  reason: z.string(),
  status: LeaveStatus,
  askedAt: Instant,
  /** Who answered for the office, and when; null until then. */
  answeredBy: z.string().nullable(),
  answeredAt: Instant.nullable(),
  answerReason: z.string().nullable(),
  /** The batches of the student, with the answer of the teacher; null until there is one. */
  batches: z.array(
    Ref.extend({
      isAccepted: z.boolean().nullable(),
      answeredBy: z.string().nullable(),
      answerReason: z.string().nullable(),
    }),
  ),
});
export type LeaveRequest = z.infer<typeof LeaveRequest>;

/**
 * Without a status: requests that wait for an answer, asked or answered in part, not over, of an active student, by their
 * first day. All others are sorted with the latest first day first.
 */
export const listLeaveRequests = endpoint('GET', '/leave-requests', ['admin'], {
  query: PageQuery.extend({ status: z.enum(['accepted', 'declined', 'withdrawn', 'all']).optional() }),
  response: LeaveRequest,
  paged: true,
  /** The number of requests that wait for an answer, whatever the filter. */
  beside: z.object({ open: z.int() }),
  failure: 'Failed to load the leave requests',
});

/** A request for one batch of the teacher, in which the student is. */
export const TaughtLeave = LeaveOfDay.extend({ student: Ref, batch: Ref, askedAt: Instant });
export type TaughtLeave = z.infer<typeof TaughtLeave>;

/** Requests for the teacher's batches that are not over, by their first day: those that wait for an answer, or by their status. */
export const listTaughtLeave = endpoint('GET', '/leave-requests/taught', ['teacher'], {
  query: PageQuery.omit({ search: true }).extend({ status: z.enum(['accepted', 'declined']).optional() }),
  response: TaughtLeave,
  paged: true,
  /** The number of requests that wait for an answer, whatever the filter. */
  beside: z.object({ open: z.int() }),
  failure: 'Failed to load the leave requests',
});

/** Enters leave for a student, accepted for all batches. */
export const addLeave = endpoint('POST', '/leave-requests', ['admin'], {
  body: OfficeLeaveForm,
  response: LeaveRequest,
  status: 201,
  success: 'Leave added. The teachers see it in the register',
  failure: 'Failed to add the leave',
  refuses: ['not_found', 'rule', 'conflict'],
});

const Answer = z.object({
  /** Null takes the answer back. */
  isAccepted: z.boolean().nullable(),
  /** What the parent reads beside the answer. */
  reason: optionalLine(longestReason).default(null),
});

/** Sets the office's answer for all batches, in place of the teachers'. It may be changed; idempotent. */
export const answerLeaveRequest = endpoint('PUT', '/leave-requests/:id/answer', ['admin'], {
  params: IdParams,
  body: Answer,
  response: LeaveRequest,
  success: 'The parent sees the answer',
  failure: 'Failed to save the answer',
  refuses: ['rule', 'conflict'],
});

/** Sets a teacher's answer for an own batch, until the office has answered. It may be changed; idempotent. */
export const answerLeaveInBatch = endpoint('PUT', '/leave-requests/:id/batches/:batchId', ['teacher'], {
  params: z.object({ id: Id, batchId: Id }),
  body: Answer,
  response: LeaveOfDay,
  success: 'The parent sees the answer',
  failure: 'Failed to save the answer',
  refuses: ['rule', 'conflict'],
});
