import { expect, test } from 'vitest';
import { readMark, readYesNo } from './read-words.ts';
import { readWeek } from './weeks.ts';

const written = (text: string) =>
  readWeek(text)?.map(({ day, startTime, endTime, room }) => `${day} ${startTime}-${endTime}${room ? ` ${room}` : ''}`);

test.each([
  ['Mon 10:00-11:00, Wed 14:00-15:30', ['mon 10:00-11:00', 'wed 14:00-15:30']],
  ['Mon 10:00-11:00 (R2), Tue 10:00-11:00', ['mon 10:00-11:00 R2', 'tue 10:00-11:00']],
  ['Mon, Wed, Fri 7 to 8.30 am', ['mon 07:00-08:30', 'wed 07:00-08:30', 'fri 07:00-08:30']],
  ['Sat-Mon 6-7 pm', ['sat 18:00-19:00', 'sun 18:00-19:00', 'mon 18:00-19:00']],
  ['MWF 11 - 12.30 pm', ['mon 11:00-12:30', 'wed 11:00-12:30', 'fri 11:00-12:30']],
  ['सोम, बुध ७:३० ते ८:३०', ['mon 07:30-08:30', 'wed 07:30-08:30']],
  ['', []],
])('the week %j is read', (text, week) => {
  expect(written(text)).toEqual(week);
});

test.each(['Mon', 'Holiday 10-11', '10:00-11:00', 'Mon 25:00-26:00', 'Mon 10:00-11:00 or so'])(
  '%j is no week',
  (text) => {
    expect(readWeek(text)).toBeUndefined();
  },
);

test('marks are read by letter, word and sign; a day without a class says nothing', () => {
  expect(['P', 'present', '✓', 'उ', true].map(readMark)).toEqual(Array.from({ length: 5 }, () => 'present'));
  expect(['A', 'ab', 'गै', 'L', 'V', 'Lv'].map(readMark)).toEqual([
    'absent',
    'absent',
    'absent',
    'late',
    'leave',
    'leave',
  ]);
  expect([null, '-', 'H', 'सुट्टी'].map(readMark)).toEqual([null, null, null, null]);
  expect(readMark('7 pm')).toBeUndefined();
  expect(['Yes', 'होय', 'No', '', 'maybe'].map(readYesNo)).toEqual([true, true, false, null, undefined]);
});
