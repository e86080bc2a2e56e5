import { eq, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint';
import type { ImportAnswer, ImportColumn, ImportKind } from '#contract/imports';
import type * as contract from '#contract/imports';
import { sameName } from '#contract/names';
import type { Db } from '../../db/client.ts';
import { importAnswers, importColumns } from '../../db/tables/import-tables.ts';
import type { Directory } from './directory.service.ts';

/** Upper bounds of the unpaged answers; far more than an academy has headings, and texts with another name. */
const maxColumns = 1_000;
const maxAnswers = 5_000;

/** Remembers the columns assigned by hand, for the next file with the same headings. */
export async function rememberColumns(tx: Db, kind: ImportKind, columns: ImportColumn[]): Promise<void> {
  const fieldOf = new Map(columns.map(({ heading, field }) => [heading, field]));
  if (fieldOf.size === 0) return;
  await tx
    .insert(importColumns)
    .values([...fieldOf].map(([heading, field]) => ({ kind, heading, field })))
    .onConflictDoUpdate({ target: [importColumns.kind, importColumns.heading], set: { field: sql`excluded.field` } });
}

export async function listImportColumns(db: Db, kind: ImportKind): Promise<ImportColumn[]> {
  const { heading, field } = importColumns;
  return db.select({ heading, field }).from(importColumns).where(eq(importColumns.kind, kind)).limit(maxColumns);
}

/** Remembers the answers that the academy's records do not give themselves: a text that is a record's name needs none. */
export async function rememberAnswers(tx: Db, directory: Directory, answers: readonly ImportAnswer[]): Promise<void> {
  const unknown = answers
    .filter((one) => !isName(directory, one))
    .map((one) => (isAboutRecord(one) ? { ...one, about: sameName(one.about) } : one));
  const rows = new Map(unknown.map((one) => [`${one.question} ${one.about}`, one]));
  if (rows.size === 0) return;
  await tx
    .insert(importAnswers)
    .values([...rows.values()])
    .onConflictDoUpdate({
      target: [importAnswers.question, importAnswers.about],
      set: { answer: sql`excluded.answer` },
    });
}

type AboutRecord = Extract<ImportAnswer, { question: keyof Directory }>;

const isAboutRecord = (one: ImportAnswer): one is AboutRecord =>
  one.question !== 'dates' && one.question !== 'language' && one.question !== 'reading';

function isName(directory: Directory, one: ImportAnswer): boolean {
  if (!isAboutRecord(one) || one.answer === null) return false;
  const name = directory[one.question].get(one.answer)?.name;
  return name === undefined || sameName(name) === sameName(one.about);
}

export async function listImportAnswers(db: Db): Promise<AnswerOf<typeof contract.listImportAnswers>['data']> {
  const { question, about, answer } = importAnswers;
  return db.select({ question, about, answer }).from(importAnswers).limit(maxAnswers);
}
