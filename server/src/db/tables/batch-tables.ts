import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, smallint, text, time, uuid } from 'drizzle-orm/pg-core';
import { versioned } from './column-types.ts';

export const batches = pgTable('batches', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** The sort key of the name: XI-2 before XI-10. */
  nameOrder: text('name_order')
    .notNull()
    .generatedAlwaysAs(sql`natural_order(name)`),
  code: text('code'),
  standardId: uuid('standard_id').notNull(),
  subjectId: uuid('subject_id').notNull(),
  teacherId: uuid('teacher_id'),
  room: text('room'),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  endDate: date('end_date', { mode: 'string' }),
  capacity: integer('capacity'),
  openForAdmission: boolean('open_for_admission').notNull().default(true),
  status: text('status').$type<'active' | 'completed' | 'cancelled'>().notNull().default('active'),
  /** The number of changes of single classes, which do not raise the version. */
  timetableChanges: integer('timetable_changes').notNull().default(0),
  ...versioned,
});

/**
 * One weekly class of a batch, or an extra one on a single day. Teacher, room and days are denormalised by triggers, because the
 * exclusion constraints against clashes need them in one row.
 */
export const batchSlots = pgTable('batch_slots', {
  id: uuid('id').primaryKey(),
  batchId: uuid('batch_id').notNull(),
  day: smallint('day').notNull(),
  startTime: time('start_time').notNull(),
  endTime: time('end_time').notNull(),
  ownRoom: text('own_room'),
  /** The day of an extra class; null for a weekly one. */
  onlyOn: date('only_on', { mode: 'string' }),
  /** The day of the weekly class that an extra class stands for. */
  movedFrom: date('moved_from', { mode: 'string' }),
  note: text('note'),
});

export const enrolments = pgTable('enrolments', {
  id: uuid('id').primaryKey(),
  batchId: uuid('batch_id').notNull(),
  studentId: uuid('student_id').notNull(),
  rollNo: integer('roll_no').notNull(),
  joinedOn: date('joined_on', { mode: 'string' }).notNull(),
  leftOn: date('left_on', { mode: 'string' }),
});
