import type { ImportValues } from '#contract/imports';
import { standardMeant } from './standards.ts';

type StandardValue = NonNullable<ImportValues<'students'>['standard']>;
type BatchValue = NonNullable<ImportValues<'students'>['batches']>[number];

/**
 * What a text of the file means, as kept in the draft: the id of a record, `none`, or `new:` and what a new record needs: the level
 * of a standard; the subject of a batch, by id or, after `=`, by the name of a new one.
 */
export type Meaning = string;

export const none: Meaning = 'none';
export const newStandard = (level: number): Meaning => `new:${level}`;
export const newBatch = (subject: string): Meaning => `new:${subject}`;
export const isNew = (meaning: Meaning): boolean => meaning.startsWith('new:');
export const detailOf = (meaning: Meaning): string => meaning.replace(/^new:/, '');

/** "XI Sci" becomes the standard "11 Science"; what has no level keeps its name. */
export function nameOfNewStandard(text: string): string {
  const { level, rest } = standardMeant(text);
  if (level === undefined) return text;
  const words = rest.replaceAll(/(^|\s)\p{L}/gu, (start) => start.toUpperCase());
  return [level, words].filter(Boolean).join(' ');
}

export function standardValue(text: string, meaning: Meaning | undefined): StandardValue | null {
  if (meaning === undefined || meaning === none) return null;
  return isNew(meaning) ? { create: nameOfNewStandard(text), level: Number(detailOf(meaning)) } : meaning;
}

export function batchValue(text: string, meaning: Meaning | undefined): BatchValue | null {
  if (meaning === undefined || meaning === none) return null;
  if (!isNew(meaning)) return meaning;
  const subject = detailOf(meaning);
  return { create: text, subject: subject.startsWith('=') ? { create: subject.slice(1) } : subject };
}
