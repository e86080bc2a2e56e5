import type { DayOrder } from '#contract/imports';
import type { Cell } from '../reading/sheets.ts';
import type { ListRow } from './combine-sheets.ts';
import { readDay } from './days.ts';
import { latinDigits } from '#contract/digits';
import { readGender } from './genders.ts';
import { type CellFault, faultOf } from './cell-faults.ts';
import { fieldsOfType, type FieldType, type KindOfSheet, type SheetField, typeOf } from './kinds/kind-of-sheet.ts';
import { answerFor, type Meanings, recordsOf } from './meaning.ts';
import { namesInCell } from './names-in-cell.ts';
import { tidyName } from './names.ts';
import { type PhoneProblem, readPhones } from './phones.ts';
import { readLanguage, readMark, readRelation, readWord, readYesNo } from './read-words.ts';
import { type Readings, secondNumber } from './readings.ts';
import { readWeek, type WeeklyClass } from './weeks.ts';

export type CellProblem =
  | PhoneProblem
  | CellFault
  | 'not-a-date'
  | 'ambiguous'
  | 'not-a-gender'
  | 'not-a-relation'
  | 'not-a-language'
  | 'not-a-word'
  | 'not-yes-or-no'
  | 'not-a-number'
  | 'not-a-week'
  | 'not-a-mark'
  | 'not-matched'
  | 'too-many-phones'
  | 'no-name';

/** The contents of a row, before the academy's records are looked up. */
export interface ReadRow {
  values: Partial<Record<SheetField, string | number | boolean | number[] | WeeklyClass[]>>;
  /** Texts that stand for records, in the order of the cell. */
  texts: Partial<Record<SheetField, string[]>>;
  problems: { field: SheetField; problem: CellProblem; text: string }[];
}

export interface HowToRead {
  kind: KindOfSheet;
  /** The field of each column, or the day of a column of marks. */
  columns: readonly (SheetField | null)[];
  dayOrders: Partial<Record<SheetField, DayOrder>>;
  /** Texts typed in place of the cell of a field. */
  edits?: Partial<Record<SheetField, string>> | undefined;
  /** The texts that are matched already, which tells where one name of a cell ends. */
  meanings?: Meanings;
  /** The meanings of texts that are written with several. */
  readings?: Readings;
  thisYear: number;
}

/** How a cell with one of a few words is read, and what it is called when it holds none of them. */
const words: Partial<
  Record<
    FieldType,
    { read: (cell: Cell, readings: Readings) => string | boolean | null | undefined; problem: CellProblem }
  >
> = {
  gender: { read: readGender, problem: 'not-a-gender' },
  relation: { read: readRelation, problem: 'not-a-relation' },
  language: { read: readLanguage, problem: 'not-a-language' },
  word: { read: readWord, problem: 'not-a-word' },
  'yes-no': { read: readYesNo, problem: 'not-yes-or-no' },
  mark: { read: readMark, problem: 'not-a-mark' },
};

/** Reads the cells of one row by the fields of its columns. */
export function readRow(
  row: ListRow,
  { kind, columns, dayOrders, edits = {}, meanings = {}, readings = {}, thisYear }: HowToRead,
): ReadRow {
  const cells = new Map<SheetField, Cell>();
  for (const [column, field] of columns.entries()) if (field) cells.set(field, row.cells[column] ?? null);
  for (const [field, text] of Object.entries(edits)) cells.set(field, text ?? null);
  const read: ReadRow = { values: {}, texts: {}, problems: [] };
  /** The second numbers of cells, by the field that they belong to. */
  const spare: [field: SheetField, phone: string][] = [];
  /** The days and the time of a week, in columns of their own. */
  const parts = new Map<'days' | 'time', string>();
  for (const [field, cell] of cells) {
    const wrong = (problem: CellProblem) => void read.problems.push({ field, problem, text: String(cell ?? '') });
    const take = (value: string | number | boolean | null | undefined, problem: CellProblem) => {
      if (value === undefined) wrong(problem);
      else if (value !== null && value !== '') read.values[field] = value;
    };
    const type = typeOf(kind, field);
    // A text typed here is taken as it is.
    const fault = field in edits ? undefined : faultOf(cell, type);
    if (fault) {
      wrong(fault);
      continue;
    }
    const word = words[type];
    if (word) {
      take(word.read(cell, readings), word.problem);
      continue;
    }
    switch (type) {
      case 'day': {
        const day = readDay(cell, dayOrders[field], thisYear);
        if ('problem' in day) wrong(day.problem);
        else take(day.day, 'not-a-date');
        break;
      }
      case 'phone': {
        const numbers = readPhones(cell);
        if ('problem' in numbers) {
          wrong(numbers.problem);
          break;
        }
        const [first = null, second, third] = numbers.phones;
        take(first, 'not-a-phone');
        const target = readings[secondNumber(field)];
        if (second === undefined || target === undefined || target === 'none') break;
        if (third !== undefined) wrong('too-many-phones');
        spare.push([target, second]);
        break;
      }
      case 'count':
      case 'counts': {
        const numbers = namesInCell(cell).map((text) => Number(latinDigits(text)));
        const isOne = type === 'counts' || numbers.length < 2;
        if (!isOne || !numbers.every((number) => Number.isInteger(number) && number > 0)) wrong('not-a-number');
        else if (type === 'counts') read.values[field] = numbers;
        else take(numbers[0] ?? null, 'not-a-number');
        break;
      }
      case 'week': {
        const week = readWeek(cell, readings);
        if (week === undefined) wrong('not-a-week');
        else if (week.length > 0) read.values[field] = week;
        break;
      }
      case 'days':
      case 'time':
        parts.set(type, String(cell ?? '').trim());
        break;
      case 'subjects':
      case 'batches':
        read.texts[field] = namesInCell(cell, (text) => answerFor(meanings, recordsOf[type], text) !== undefined);
        break;
      case 'standard':
      case 'subject':
      case 'teacher':
      case 'batch':
        read.texts[field] = [String(cell ?? '').trim()].filter(Boolean);
        break;
      case 'name':
        take(tidyName(cell), 'no-name');
        break;
      case 'number-text':
        take(latinDigits(String(cell ?? '').trim()), 'no-name');
        break;
      default:
        take(String(cell ?? '').trim(), 'no-name');
    }
  }
  putWeekTogether(kind, read, parts, readings);
  putNameTogether(kind, read.values);
  for (const [field, phone] of spare) read.values[field] ??= phone;
  if (kind.needsName && read.values[kind.nameField] === undefined) {
    read.problems.push({ field: kind.nameField, problem: 'no-name', text: '' });
  }
  return read;
}

/** The text of a cell; empty if the value is no text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The parts of a name in the order of its everyday use. */
function putNameTogether({ nameField }: KindOfSheet, values: ReadRow['values']): void {
  const parts = ['firstName', 'middleName', 'surname'];
  const whole = parts.flatMap((part) => textOf(values[part]) || []).join(' ');
  for (const part of parts) delete values[part];
  if (values[nameField] === undefined && whole !== '') values[nameField] = whole;
}

/** A week whose days and time have a column each; a time that is a whole week needs no days. */
function putWeekTogether(
  kind: KindOfSheet,
  read: ReadRow,
  parts: ReadonlyMap<'days' | 'time', string>,
  readings: Readings,
): void {
  const [days = '', time = ''] = [parts.get('days'), parts.get('time')];
  const [field] = fieldsOfType(kind, 'week');
  if (field === undefined || read.values[field] !== undefined || days + time === '') return;
  const week = readWeek(time, readings) ?? readWeek(`${days} ${time}`, readings);
  if (week === undefined || week.length === 0) {
    const [ofTime = field] = fieldsOfType(kind, 'time');
    read.problems.push({ field: ofTime, problem: 'not-a-week', text: `${days} ${time}`.trim() });
  } else read.values[field] = week;
}
