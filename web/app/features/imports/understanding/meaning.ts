import type { FieldType } from './kinds/kind-of-sheet.ts';
import { standardMeant } from './standards.ts';

/**
 * The meaning of a text of the file, as stored in the draft: the id of a record, `none`, or `new:` and what a new record needs:
 * the level of a standard; the subject of a batch, by id or, after `=`, by the name of a new one.
 */
export type Meaning = string;

export const none: Meaning = 'none';
export const newStandard = (level: number): Meaning => `new:${level}`;
export const newSubject: Meaning = 'new:subject';
export const newBatch = (subject: string): Meaning => `new:${subject}`;
export const isNew = (meaning: Meaning): boolean => meaning.startsWith('new:');
export const detailOf = (meaning: Meaning): string => meaning.replace(/^new:/, '');

/** "XI Sci" becomes the standard "11 Science"; a text without a level keeps its name. */
export function nameOfNewStandard(text: string): string {
  const { level, rest } = standardMeant(text);
  if (level === undefined) return text;
  const words = rest.replaceAll(/(^|\s)\p{L}/gu, (start) => start.toUpperCase());
  return [level, words].filter(Boolean).join(' ');
}

/** The kinds of records that a text can stand for. */
export const recordsOf = {
  standard: 'standards',
  subject: 'subjects',
  subjects: 'subjects',
  teacher: 'teachers',
  batch: 'batches',
  batches: 'batches',
} as const satisfies Partial<Record<FieldType, string>>;

export type Records = (typeof recordsOf)[keyof typeof recordsOf];

/** The meaning of each text of the file, by the kind of record it can stand for. */
export type Meanings = Partial<Record<Records, Record<string, Meaning>>>;

/** The answer given for a text: a cell may hold a word such as `constructor`, which every object answers to. */
export function answerFor(meanings: Meanings, records: Records, text: string): Meaning | undefined {
  const answers = meanings[records];
  return answers !== undefined && Object.prototype.hasOwnProperty.call(answers, text) ? answers[text] : undefined;
}

/** The value that is sent for a text; undefined where it stands for none. */
export function valueOf(records: Records, text: string, meaning: Meaning | undefined): string | object | undefined {
  if (meaning === undefined || meaning === none) return undefined;
  if (!isNew(meaning)) return meaning;
  const detail = detailOf(meaning);
  if (records === 'standards') return { create: nameOfNewStandard(text), level: Number(detail) };
  if (records === 'subjects') return { create: text };
  return { create: text, subject: detail.startsWith('=') ? { create: detail.slice(1) } : detail };
}
