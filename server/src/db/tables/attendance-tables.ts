import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AttendanceStatus, MarkChange } from '#contract/attendance';
import { instant, now } from './column-types.ts';

export const registers = pgTable(
  'registers',
  {
    batchId: uuid('batch_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    version: integer('version').notNull().default(1),
    submittedBy: uuid('submitted_by'),
    submittedByName: text('submitted_by_name').notNull(),
    submittedAt: instant('submitted_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.date] })],
);

export const attendanceRecords = pgTable(
  'attendance_records',
  {
    batchId: uuid('batch_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    studentId: uuid('student_id').notNull(),
    status: text('status').$type<AttendanceStatus>().notNull(),
    remark: text('remark'),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.date, table.studentId] })],
);

/** The changes and reason of each save of a register after the first, and marks that lost a conflict. */
export const attendanceChanges = pgTable('attendance_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  batchId: uuid('batch_id').notNull(),
  date: date('date', { mode: 'string' }).notNull(),
  version: integer('version').notNull(),
  at: instant('at').notNull().default(now),
  userId: uuid('user_id'),
  userName: text('user_name').notNull(),
  reason: text('reason'),
  /** Whether `before` was marked on a phone and lost a conflict: its owner chose `after`, which another person had saved. */
  isSetAside: boolean('is_set_aside').notNull().default(false),
  changes: jsonb('changes').$type<MarkChange[]>().notNull(),
});
