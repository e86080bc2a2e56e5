import { oneSpelling } from '#contract/spelling';
import type { Cell } from '../reading/sheets.ts';
import type { List } from './combine-sheets.ts';
import { fieldsOfType, type KindOfSheet, type SheetField, typeOf } from './kinds/kind-of-sheet.ts';
import { readPhones } from './phones.ts';

/** What the academy means by texts that are written with several meanings, by the id of the question. */
export type Readings = Readonly<Record<string, string>>;

/** A text of the file that is written with several meanings. */
export interface Uncertain {
  id: string;
  /** The field of a second number. */
  field?: SheetField;
  /** The text as in the file. */
  text: string;
  /** The meanings to choose from: a mark, a half of the day, or the field of a second number; `none` for nothing. */
  options: readonly string[];
  /** The meaning, if the rest of the file tells it. */
  answer?: string;
}

/** L is late in some registers and leave in others; उ is present or late; H is a holiday or हजर; a dot is present in many. */
const uncertainMarks: ReadonlyMap<string, readonly string[]> = new Map([
  ['l', ['late', 'leave']],
  ['उ', ['present', 'late']],
  ['h', ['none', 'present']],
  ['.', ['present', 'none']],
]);

export const markReading = (word: string): string | undefined =>
  uncertainMarks.has(word) ? `mark ${word}` : undefined;

/** The id of the question about a time without AM or PM: "7-8.30". */
export const timeReading = (written: string): string => `time ${written.replaceAll(/\s+/g, '').toLowerCase()}`;

/** The id of the question where the second number of a cell belongs. */
export const secondNumber = (field: SheetField): string => `second number ${field}`;

/** The texts of a list that have to be asked about, each once. */
export function uncertainIn(
  kind: KindOfSheet,
  { rows }: List,
  fields: readonly (SheetField | null)[],
  uncertainTimes: (cell: Cell) => string[],
): Uncertain[] {
  const found = new Map<string, Uncertain>();
  const add = (one: Uncertain) => void (found.has(one.id) || found.set(one.id, one));
  const words = new Set<string>();
  for (const [column, field] of fields.entries()) {
    if (field === null) continue;
    const type = typeOf(kind, field);
    const cells = rows.map(({ cells: row }) => row[column] ?? null);
    if (type === 'mark')
      for (const cell of cells)
        words.add(
          oneSpelling(String(cell ?? ''))
            .toLowerCase()
            .trim(),
        );
    if (type === 'week' || type === 'time') {
      for (const text of cells.flatMap(uncertainTimes)) add({ id: timeReading(text), text, options: ['am', 'pm'] });
    }
    if (type === 'phone') {
      const two = cells.find((cell) => numbersIn(cell) > 1);
      if (two === undefined) continue;
      const free = fieldsOfType(kind, 'phone').filter((other) => !fields.includes(other));
      add({
        id: secondNumber(field),
        field,
        text: String(two),
        options: [...free, 'none'],
        ...(free.length === 0 && { answer: 'none' }),
      });
    }
  }
  for (const word of words) {
    const options = uncertainMarks.get(word);
    if (options) add({ id: `mark ${word}`, text: word.toUpperCase(), options, ...answerBy(word, words) });
  }
  return [...found.values()];
}

const numbersIn = (cell: Cell): number => {
  const read = readPhones(cell);
  return 'phones' in read ? read.phones.length : 0;
};

/** A register that has another sign for one of the two meanings writes L for the other. */
function answerBy(word: string, words: ReadonlySet<string>): { answer?: string } {
  const has = (...others: string[]) => others.some((other) => words.has(other));
  if (word === 'l' && has('v', 'lv', 'leave', 'on leave', 'रजा', 'छुट्टी')) return { answer: 'late' };
  if (word === 'l' && has('late')) return { answer: 'leave' };
  if (word === 'उ' && has('p', 'ह', 'हजर')) return { answer: 'late' };
  if (word === 'उ' && has('अ', 'दे', 'छु')) return { answer: 'present' };
  return {};
}
