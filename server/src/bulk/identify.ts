import { areSimilar, sameName, wordsOf } from '#contract/names';
import type { ImportChoices } from '#contract/imports';
import type { Existing, Identity, SheetRow, Values } from './bulk-port.ts';

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
export const contradictionOf = ({ companions }: Identity, nameField: string, given: Values, known: Values) =>
  companions.find(({ field }) => isContradicted(field === nameField, given[field], known[field]));

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
 * Whether a row is about the record that has its identifying value. If something else in the row contradicts the record, it raises the question, or
 * carries out the answer to it. `known` are the record's values.
 */
export function isAbout(
  row: SheetRow,
  record: Existing,
  identity: Identity,
  { nameField, choiceAbout, known = record.fields }: HowToIdentify & { known?: Values },
): boolean {
  const { field, ifAnother } = identity;
  const choice = choiceAbout(row.number, record.id);
  const contradiction = contradictionOf(identity, nameField, row.given, known);
  if (contradiction === undefined || choice === 'found') return true;
  const value = textOf(row.given[field]);
  const message = contradiction.question(value, nameAndNumber(record));
  if (choice === undefined) {
    row.found = record;
    row.isDoubtful = true;
    row.notes.push(message);
  } else if (ifAnother === 'refuse') row.reasons.push({ field, message });
  else if (ifAnother === 'drop') {
    row.notes.push(message, `“${value}” is left out`);
    delete row.given[field];
    delete row.defaults[field];
  }
  return false;
}

/** A record by its name and number. */
export const nameAndNumber = ({ name, reference }: Pick<Existing, 'name' | 'reference'>): string =>
  reference === null || reference === '' ? name : `${name} (${reference})`;
