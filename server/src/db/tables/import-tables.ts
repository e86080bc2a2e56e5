import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportAnswer, ImportDetails, ImportKind } from '#contract/imports';
import { instant, now } from './column-types.ts';

/** Ids of the records that a sheet named and the import created for it. */
export interface Creations {
  standards: string[];
  subjects: string[];
  batches: string[];
}

export const imports = pgTable('imports', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<ImportKind>().notNull(),
  fileName: text('file_name').notNull(),
  at: instant('at').notNull().default(now),
  userId: uuid('user_id'),
  userName: text('user_name').notNull(),
  added: integer('added').notNull(),
  changed: integer('changed').notNull(),
  same: integer('same').notNull(),
  leftOut: jsonb('left_out').$type<ImportDetails['leftOutRows']>().notNull(),
  creations: jsonb('creations').$type<Creations>().notNull(),
  undoneAt: instant('undone_at'),
  undoneBy: text('undone_by'),
  stayed: jsonb('stayed').$type<ImportDetails['stayed']>().notNull().default([]),
});

/** The values of an import's rows for each record. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id').notNull(),
    number: integer('number').notNull(),
    /** The sheet's name, for a file with several sheets. */
    sheet: text('sheet'),
    sheetRow: integer('sheet_row'),
    recordId: uuid('record_id').notNull(),
    action: text('action').$type<'added' | 'changed' | 'same'>().notNull(),
    values: jsonb('given').$type<Record<string, unknown>>().notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

/** The field that a heading was assigned to by hand; null where its column is left out. */
export const importColumns = pgTable(
  'import_columns',
  { kind: text('kind').$type<ImportKind>().notNull(), heading: text('heading').notNull(), field: text('field') },
  (table) => [primaryKey({ columns: [table.kind, table.heading] })],
);

/** The answers of earlier imports about texts and dates of a sheet; null stands for a text that names no record. */
export const importAnswers = pgTable(
  'import_answers',
  {
    question: text('question').$type<ImportAnswer['question']>().notNull(),
    about: text('about').notNull(),
    answer: text('answer'),
  },
  (table) => [primaryKey({ columns: [table.question, table.about] })],
);

/** The progress of a check or an import that is running, for the one who waits for it. */
export const importProgress = pgTable(
  'import_progress',
  {
    key: text('key').notNull(),
    userId: uuid('user_id').notNull(),
    done: integer('done').notNull(),
    total: integer('total').notNull(),
    at: instant('at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
