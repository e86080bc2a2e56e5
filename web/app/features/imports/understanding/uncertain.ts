import type { Cell } from '../reading/sheets.ts';
import type { List } from './combine-sheets.ts';
import { fieldsOfType, type KindOfSheet, type SheetField, typeOf } from './kinds/kind-of-sheet.ts';
import { readPhones } from './phones.ts';
import { markReading, markWord, secondNumber, timeReading, uncertainMarks } from './readings.ts';
import { uncertainTimes } from './weeks.ts';

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

/** The texts of a list that have to be asked about, each once. */
export function uncertainIn(kind: KindOfSheet, { rows }: List, fields: readonly (SheetField | null)[]): Uncertain[] {
  const questions = new Map<string, Uncertain>();
  const add = (one: Uncertain) => void (questions.has(one.id) || questions.set(one.id, one));
  const words = new Set<string>();
  for (const [column, field] of fields.entries()) {
    if (field === null) continue;
    const type = typeOf(kind, field);
    const cells = rows.map(({ cells: row }) => row[column] ?? null);
    if (type === 'mark') for (const cell of cells) words.add(markWord(cell));
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
    const [id, options] = [markReading(word), uncertainMarks.get(word)];
    if (id && options) add({ id, text: word.toUpperCase(), options, ...answerBy(word, words) });
  }
  return [...questions.values()];
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
