import type { Cell } from '../reading/sheets.ts';
import { expect, test } from 'vitest';
import { readMark, readYesNo } from './read-words.ts';
import { isTime, readDays, readWeek } from './weeks.ts';

const written = (text: string) =>
  readWeek(text)?.map(({ day, startTime, endTime, room }) => `${day} ${startTime}-${endTime}${room ? ` ${room}` : ''}`);

test.each([
  ['Mon 10:00-11:00, Wed 14:00-15:30', ['mon 10:00-11:00', 'wed 14:00-15:30']],
  ['Mon 10:00-11:00 (R2), Tue 10:00-11:00', ['mon 10:00-11:00 R2', 'tue 10:00-11:00']],
  ['Mon, Wed, Fri 7 to 8.30 am', ['mon 07:00-08:30', 'wed 07:00-08:30', 'fri 07:00-08:30']],
  ['Sat-Mon 6-7 pm', ['sat 18:00-19:00', 'sun 18:00-19:00', 'mon 18:00-19:00']],
  ['MWF 11 - 12.30 pm', ['mon 11:00-12:30', 'wed 11:00-12:30', 'fri 11:00-12:30']],
  ['सोम, बुध ७:३० ते ८:३०', ['mon 07:30-08:30', 'wed 07:30-08:30']],
  ['M-W-F 5-6.30', ['mon 17:00-18:30', 'wed 17:00-18:30', 'fri 17:00-18:30']],
  ['Tue-Thu-Sat 7 to 8 am', ['tue 07:00-08:00', 'thu 07:00-08:00', 'sat 07:00-08:00']],
  ['T-T-S 7-8', ['tue 07:00-08:00', 'thu 07:00-08:00', 'sat 07:00-08:00']],
  ['Wed\u2011Fri 11-1', ['wed 11:00-13:00', 'thu 11:00-13:00', 'fri 11:00-13:00']],
  ['M-T-W-T-F 5-6', ['mon 17:00-18:00', 'tue 17:00-18:00', 'wed 17:00-18:00', 'thu 17:00-18:00', 'fri 17:00-18:00']],
  ['Mon/Wed 5-6', ['mon 17:00-18:00', 'wed 17:00-18:00']],
  ['', []],
])('the week %j is read', (text, week) => {
  expect(written(text)).toEqual(week);
});

test('days and times in columns of their own are told apart', () => {
  expect(['MWF', 'Mon\u2010Wed', 'सोम, बुध', 'Daily'].map(readDays)).toEqual([
    ['mon', 'wed', 'fri'],
    ['mon', 'tue', 'wed'],
    ['mon', 'wed'],
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  ]);
  expect(['Mon 5-6', 'Room 4', '', 'Physics'].map(readDays)).toEqual([undefined, undefined, undefined, undefined]);
  expect(['5-6.30', '7 to 8 am', '10:00-11:00', 'सकाळी'].map(isTime)).toEqual([true, true, true, false]);
  expect(['Mon 5-6', '5', ''].map(isTime)).toEqual([false, false, false]);
});

test.each([
  'Mon',
  'Holiday 10-11',
  '10:00-11:00',
  'Mon 25:00-26:00',
  'Mon 10:00-11:00 or so',
  'Mon 10.30-9.30',
  'Mon 9-8',
])('%j is no week', (text) => {
  expect(readWeek(text)).toBeUndefined();
});

test('marks are read by letter, word and sign; a day without a class says nothing', () => {
  const read = (...cells: Cell[]) => cells.map((cell) => readMark(cell));
  expect(read('P', 'present', '✓', true)).toEqual(Array.from({ length: 4 }, () => 'present'));
  expect(read('A', 'ab', 'गै', 'V', 'Lv', 'late')).toEqual(['absent', 'absent', 'absent', 'leave', 'leave', 'late']);
  expect(read(null, '-', 'Holiday', 'सुट्टी')).toEqual([null, null, null, null]);
  expect(read('7 pm')).toEqual([undefined]);
  expect(['Yes', 'होय', 'No', '', 'maybe'].map(readYesNo)).toEqual([true, true, false, null, undefined]);
});
