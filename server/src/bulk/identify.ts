import { areSimilar, sameName, wordsOf } from '#contract/names';
import type { ImportChoices } from '#contract/imports';
import { sentence } from '#contract/sentence';
import {
  type Existing,
  type Identity,
  type MatchedRow,
  type Values,
  withNotes,
  withReasons,
  withValues,
} from './bulk-port.ts';

export type Choice = ImportChoices['duplicates'][number]['as'];

/** The answer about a row and the record that it may be about; an answer that names no record is about any. */
export type ChoiceAbout = (number: number, recordId: string | null) => Choice | undefined;

export function choicesAbout({ duplicates }: Pick<ImportChoices, 'duplicates'>): ChoiceAbout {
  const byRow = Map.groupBy(duplicates, ({ number }) => number);
  return (number, recordId) => byRow.get(number)?.find(({ about }) => about === null || about === recordId)?.as;
}

interface HowToIdentify {
  nameField: string;
  choiceAbout: ChoiceAbout;
}

/** What contradicts the record, of all that accompanies the identifying value; an empty value contradicts nothing. */
export const contradictionOf = ({ companions }: Identity, nameField: string, values: Values, known: Values) =>
  companions.find(({ field }) => isContradicted(field === nameField, values[field], known[field]));

function isContradicted(isName: boolean, one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined || one === null || other === null) return false;
  // A record that the sheet names and that is yet to be created is an object, and no known one.
  if (typeof one === 'object' || typeof other === 'object') return true;
  if (isName) return one !== other && !areSimilar(wordsOf(textOf(one)), wordsOf(textOf(other)));
  return sameName(textOf(one)) !== sameName(textOf(other));
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * The row matched with the record that has its identifying value. If something else in the row contradicts the record, it raises the question, or
 * carries out the answer to it. `known` are the record's values.
 */
export function matchWith<Row extends MatchedRow>(
  row: Row,
  record: NonNullable<Row['match']>,
  identity: Identity,
  { nameField, choiceAbout, known = record.fields }: HowToIdentify & { known?: Values },
): Row {
  const { field, ifAnother } = identity;
  const choice = choiceAbout(row.number, record.id);
  const contradiction = contradictionOf(identity, nameField, row.values, known);
  if (contradiction === undefined || choice === 'found') return { ...row, match: record };
  const value = textOf(row.values[field]);
  const message = contradiction.question(value, nameAndNumber(record));
  if (choice === undefined) return withNotes({ ...row, match: record, isDoubtful: true }, message);
  if (ifAnother === 'refuse') return withReasons(row, [{ field, message }]);
  if (ifAnother === 'keep') return row;
  return withNotes(withValues(row, { [field]: undefined }), message, sentence('“{value}” is left out', { value }));
}

/** A record by its name and number. */
export const nameAndNumber = ({ name, reference }: Pick<Existing, 'name' | 'reference'>): string =>
  reference === null || reference === '' ? name : `${name} (${reference})`;
