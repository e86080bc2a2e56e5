import { boolean, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Relation } from '#contract/guardians';
import type { LeaveStatus } from '#contract/leave-requests';
import { instant, now } from './column-types.ts';

/** `isAccepted` is the office's answer, for all batches; `status` follows from it and from the teachers' answers. */
export const leaveRequests = pgTable('leave_requests', {
  id: uuid('id').primaryKey(),
  studentId: uuid('student_id').notNull(),
  guardianId: uuid('guardian_id'),
  guardianName: text('guardian_name'),
  relation: text('relation').$type<Relation>().notNull(),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  endDate: date('end_date', { mode: 'string' }).notNull(),
  reason: text('reason').notNull(),
  status: text('status').$type<LeaveStatus>().notNull().default('asked'),
  askedAt: instant('asked_at').notNull().default(now),
  isAccepted: boolean('is_accepted'),
  answeredBy: uuid('answered_by'),
  answeredByName: text('answered_by_name'),
  answeredAt: instant('answered_at'),
  answerReason: text('answer_reason'),
});

/** The answer of one batch's teacher. */
export const leaveAnswers = pgTable(
  'leave_answers',
  {
    requestId: uuid('request_id').notNull(),
    batchId: uuid('batch_id').notNull(),
    isAccepted: boolean('is_accepted').notNull(),
    userId: uuid('user_id'),
    userName: text('user_name').notNull(),
    at: instant('at').notNull().default(now),
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.batchId] })],
);
