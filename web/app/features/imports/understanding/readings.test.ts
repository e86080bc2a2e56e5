import { describe, expect, test } from 'vitest';
import type { Cell, FileSheet } from '../reading/sheets.ts';
import { combineSheets } from './combine-sheets.ts';
import { guessColumns } from './guess-columns.ts';
import type { KindOfSheet } from './kinds/kind-of-sheet.ts';
import { kindsOfSheet } from './kinds/kinds.ts';
import { readRow } from './read-row.ts';
import type { Readings } from './readings.ts';
import { uncertainIn } from './uncertain.ts';
import { readWeek, uncertainTimes } from './weeks.ts';

function listOf(kind: KindOfSheet, ...rows: Cell[][]) {
  const sheet: FileSheet = { name: 'Sheet1', rows: rows.map((cells, at) => ({ number: at + 1, cells })) };
  const list = combineSheets(kind, [sheet], 'Name of the sheet');
  return { list, columns: guessColumns(kind, list, {}, 2026).map(({ field }) => field) };
}

function uncertain(kind: KindOfSheet, ...rows: Cell[][]) {
  const { list, columns } = listOf(kind, ...rows);
  return uncertainIn(kind, list, columns);
}

function valuesOf(kind: KindOfSheet, readings: Readings, ...rows: Cell[][]) {
  const { list, columns } = listOf(kind, ...rows);
  return list.rows.map((row) => readRow(row, { kind, columns, dayOrders: {}, readings, thisYear: 2026 }));
}

describe('letters of a register', () => {
  const marks = (...letters: string[]) =>
    uncertain(
      kindsOfSheet.attendance,
      ['Roll no', 'Name', ...letters.map((_, at) => String(at + 1))],
      ['1', 'Asha Kale', ...letters],
    );

  test('that are written with several meanings are asked about once', () => {
    expect(marks('P', 'A', 'l', 'L', 'H', '.')).toEqual([
      { id: 'mark l', text: 'L', options: ['late', 'leave'] },
      { id: 'mark h', text: 'H', options: ['none', 'present'] },
      { id: 'mark .', text: '.', options: ['present', 'none'] },
    ]);
    expect(marks('P', 'A', '')).toEqual([]);
  });

  test('are told by the others of the register', () => {
    const answerOf = (...letters: string[]) => marks(...letters)[0]?.answer;
    expect(answerOf('P', 'L', 'V')).toBe('late');
    expect(answerOf('P', 'L', 'Late')).toBe('leave');
    expect(answerOf('उ', 'अ', 'दे')).toBe('present');
    expect(answerOf('ह', 'गै', 'उ')).toBe('late');
  });

  test('are read as answered, and not before', () => {
    const kind = kindsOfSheet.attendance;
    const { list } = listOf(kind, ['Roll no', '1', '2'], ['1', 'L', 'H']);
    const columns = ['rollNo', '2026-08-01', '2026-08-02', null];
    const read = (readings: Readings) =>
      readRow(list.rows[0]!, { kind, columns, dayOrders: {}, readings, thisYear: 2026 });
    expect(read({ 'mark l': 'leave', 'mark h': 'none' }).values).toEqual({ rollNo: 1, '2026-08-01': 'leave' });
    expect(read({}).problems.map(({ problem }) => problem)).toEqual(['not-a-mark', 'not-a-mark']);
  });
});

describe('times without AM or PM', () => {
  test.each([
    ['Mon 7-8.30, Tue 6 to 7', ['7-8.30', '6 to 7']],
    ['Mon 07:00-08:30', []],
    ['Mon 7-8.30 am', []],
    ['Mon 9-10', []],
    ['Mon 5-6.30', []],
    ['Mon 8-12', []],
    ['Mon 10-11', []],
  ])('%s', (text, times) => expect(uncertainTimes(text)).toEqual(times));

  test('are in the half of the day that was chosen', () => {
    const week = (half: string) => readWeek('Mon 7-8.30', { 'time 7-8.30': half });
    expect(week('am')).toMatchObject([{ startTime: '07:00', endTime: '08:30' }]);
    expect(week('pm')).toMatchObject([{ startTime: '19:00', endTime: '20:30' }]);
    expect(readWeek('Mon 8-9.30 am', { 'time 8-9.30': 'pm' })).toMatchObject([{ startTime: '08:00' }]);
  });
});

describe('a second number in a cell', () => {
  const rows: Cell[][] = [
    ['Name', 'Parent mobile'],
    ['Asha Kale', '9822011223 / 9881122334'],
  ];

  test('goes where the academy says, and only to a field without a column', () => {
    const kind = kindsOfSheet.students;
    expect(uncertain(kind, ...rows)).toEqual([
      {
        id: 'second number parentPhone',
        field: 'parentPhone',
        text: '9822011223 / 9881122334',
        options: ['phone', 'secondParentPhone', 'none'],
      },
    ]);
    const phones = (target: string) => valuesOf(kind, { 'second number parentPhone': target }, ...rows)[0]?.values;
    expect(phones('secondParentPhone')).toMatchObject({
      parentPhone: '+919822011223',
      secondParentPhone: '+919881122334',
    });
    expect(phones('phone')).toMatchObject({ parentPhone: '+919822011223', phone: '+919881122334' });
    expect(phones('none')).toEqual({ name: 'Asha Kale', parentPhone: '+919822011223' });
  });

  test('has no place in a list of teachers, which is said', () => {
    const [first] = uncertain(kindsOfSheet.teachers, ['Name', 'Mobile'], rows[1]!);
    expect(first).toMatchObject({ options: ['none'], answer: 'none' });
  });

  test('a third one is not dropped in silence, nor a second of what is one number', () => {
    const three = [rows[0]!, ['Asha Kale', '9822011223, 9881122334, 9881122335']];
    const readings = { 'second number parentPhone': 'phone' };
    expect(valuesOf(kindsOfSheet.students, readings, ...three)[0]?.problems).toMatchObject([
      { field: 'parentPhone', problem: 'too-many-phones' },
    ]);
    const seats = [
      ['Batch', 'Subject', 'Seats'],
      ['11 A', 'Physics', '30, 40'],
    ];
    expect(valuesOf(kindsOfSheet.batches, {}, ...seats)[0]?.problems).toMatchObject([
      { field: 'capacity', problem: 'not-a-number' },
    ]);
  });
});
