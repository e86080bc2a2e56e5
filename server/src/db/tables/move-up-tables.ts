import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MoveUp } from '#contract/move-ups';
import { instant, now } from './column-types.ts';

export type MoveUpCounts = Pick<MoveUp, 'moved' | 'stayed' | 'left' | 'passedOut' | 'endedBatches' | 'newBatches'>;

/** A year end. Its effects on students, batches and places are in `move_up_students`, `move_up_batches` and `move_up_enrolments`. */
export const moveUps = pgTable('move_ups', {
  id: uuid('id').primaryKey(),
  at: instant('at').notNull().default(now),
  userId: uuid('user_id'),
  userName: text('user_name').notNull(),
  standards: jsonb('standards').$type<string[]>().notNull(),
  counts: jsonb('counts').$type<MoveUpCounts>().notNull(),
  undoneAt: instant('undone_at'),
  undoneBy: text('undone_by'),
  kept: jsonb('kept').$type<MoveUp['kept']>().notNull().default([]),
});
