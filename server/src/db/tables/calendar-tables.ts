import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, now, versioned } from './column-types.ts';

export const closedDays = pgTable('closed_days', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  endDate: date('end_date', { mode: 'string' }).notNull(),
  ...versioned,
});

/** A day on which the batch has none of its weekly classes. */
export const cancelledClasses = pgTable(
  'cancelled_classes',
  {
    batchId: uuid('batch_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    reason: text('reason'),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.date] })],
);

/** The private address of a person's own calendar. */
export const scheduleFeeds = pgTable('schedule_feeds', {
  userId: uuid('user_id').primaryKey(),
  token: text('token').notNull(),
  createdAt: instant('created_at').notNull().default(now),
});
