import type { Cell } from '../reading/sheets.ts';
import type { ListRow } from './combine-sheets.ts';
import { type DayOrder, readDay } from './days.ts';
import { latinDigits } from './digits.ts';
import { readGender } from './genders.ts';
import type { StudentField } from './headings.ts';
import { tidyName } from './names.ts';
import { type PhoneProblem, readPhones } from './phones.ts';

export type CellProblem =
  | PhoneProblem
  | 'not-a-date'
  | 'ambiguous'
  | 'not-a-gender'
  | 'not-a-status'
  | 'not-a-number'
  | 'no-name';

/** What a row says, before the academy's own records are looked at. */
export interface ReadRow {
  values: Partial<Record<StudentField, string>>;
  /** Names of batches, in the order of the cell. */
  batches: string[];
  rollNos: number[];
  problems: { field: StudentField; problem: CellProblem; text: string }[];
}

export interface HowToRead {
  columns: readonly (StudentField | null)[];
  dayOrders: Partial<Record<StudentField, DayOrder>>;
  /** Texts typed in place of what the cell of a field holds. */
  edits?: Partial<Record<StudentField, string>> | undefined;
  thisYear: number;
}

const days: readonly StudentField[] = ['dateOfBirth', 'joinedOn'];
const names: readonly StudentField[] = ['name', 'parentName', 'secondParentName', 'surname', 'firstName', 'middleName'];
const phones: readonly StudentField[] = ['phone', 'parentPhone', 'secondParentPhone'];

/** Reads the cells of one row as its columns say. */
export function readRow(row: ListRow, { columns, dayOrders, edits = {}, thisYear }: HowToRead): ReadRow {
  const cells = new Map<StudentField, Cell>();
  for (const [column, field] of columns.entries()) if (field) cells.set(field, row.cells[column] ?? null);
  for (const [field, text] of Object.entries(edits)) cells.set(field as StudentField, text);
  const read: ReadRow = { values: {}, batches: [], rollNos: [], problems: [] };
  const spare: string[] = [];
  for (const [field, cell] of cells) {
    const wrong = (problem: CellProblem) => void read.problems.push({ field, problem, text: String(cell ?? '') });
    if (days.includes(field)) {
      const day = readDay(cell, dayOrders[field], thisYear);
      if ('problem' in day) wrong(day.problem);
      else if (day.day !== null) read.values[field] = day.day;
    } else if (phones.includes(field)) {
      const numbers = readPhones(cell);
      if ('problem' in numbers) wrong(numbers.problem);
      else {
        const [first, ...more] = numbers.phones;
        if (first !== undefined) read.values[field] = first;
        spare.push(...more);
      }
    } else if (field === 'gender') {
      const gender = readGender(cell);
      if (gender === undefined) wrong('not-a-gender');
      else if (gender !== null) read.values.gender = gender;
    } else if (field === 'batches') {
      read.batches = textsIn(cell);
    } else if (field === 'rollNo') {
      const numbers = textsIn(cell).map((text) => Number(latinDigits(text)));
      if (numbers.every((number) => Number.isInteger(number) && number > 0)) read.rollNos = numbers;
      else wrong('not-a-number');
    } else if (field === 'status') {
      const status = readStatus(cell);
      if (status === undefined) wrong('not-a-status');
      else if (status !== '') read.values.status = status;
    } else {
      const text = textOf(field, cell);
      if (text !== '') read.values[field] = text;
    }
  }
  putNameTogether(read.values);
  placeSpare(read.values, spare);
  if (read.values.name === undefined) read.problems.push({ field: 'name', problem: 'no-name', text: '' });
  return read;
}

/** The names or numbers in one cell. */
export const textsIn = (cell: Cell): string[] =>
  String(cell ?? '')
    .split(/[,;+\n]/)
    .map((text) => text.trim())
    .filter(Boolean);

const statuses = new Map([
  ['', ''],
  ['active', 'active'],
  ['current', 'active'],
  ['left', 'left'],
  ['inactive', 'left'],
  ['passed out', 'passed_out'],
  ['passed', 'passed_out'],
]);

const readStatus = (cell: Cell): string | undefined =>
  statuses.get(
    String(cell ?? '')
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ')
      .trim(),
  );

function textOf(field: StudentField, cell: Cell): string {
  if (names.includes(field)) return tidyName(cell);
  const text = String(cell ?? '').trim();
  return field === 'admissionNo' ? latinDigits(text) : text;
}

/** The parts of a name in the order of its everyday use. */
function putNameTogether(values: ReadRow['values']): void {
  const { firstName, middleName, surname, ...others } = values;
  const whole = [firstName, middleName, surname].filter(Boolean).join(' ');
  for (const part of ['firstName', 'middleName', 'surname'] as const) delete values[part];
  if (others.name === undefined && whole !== '') values.name = whole;
}

/** The second of two numbers in one cell is the other one's, where that is empty. */
function placeSpare(values: ReadRow['values'], spare: readonly string[]): void {
  const [other] = spare.filter((phone) => phone !== values.phone && phone !== values.parentPhone);
  if (other === undefined) return;
  if (values.parentPhone === undefined) values.parentPhone = other;
  else values.phone ??= other;
}
