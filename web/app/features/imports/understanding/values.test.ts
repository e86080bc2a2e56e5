import { describe, expect, test } from 'vitest';
import { orderOfColumn, readDay } from './days.ts';
import { readGender } from './genders.ts';
import { tidyName } from './names.ts';
import { readPhones } from './phones.ts';
import { findStandard } from './standards.ts';

describe('phones', () => {
  const one = { phones: ['+919822011223'] };
  const two = { phones: ['+919822011223', '+919881122334'] };
  test.each([
    ['98220 11223', one],
    [9822011223, one],
    ['+91 98220 11223', one],
    ['+91-9822011223', one],
    ['919822011223', one],
    ['09822011223', one],
    ['९८२२०११२२३', one],
    ['Mob. 98220-11223', one],
    ['9822011223.', one],
    ['98220 11223 / 98811 22334', two],
    ['9822011223, 9881122334', two],
    ['9822011223 9881122334', two],
    ['9822011223\n9881122334', two],
    ['9822011223 or 9881122334', two],
    ['9822011223/9822011223', one],
    ['+44 20 7946 0958', { phones: ['+442079460958'] }],
    ['', { phones: [] }],
    [null, { phones: [] }],
    ['-', { phones: [] }],
    ['N/A', { phones: [] }],
    [0, { phones: [] }],
    ['9.82201E+09', { problem: 'shortened' }],
    ['98220112', { problem: 'not-a-phone' }],
    ['call father', { problem: 'not-a-phone' }],
  ])('%j is read as %j', (cell, expected) => {
    expect(readPhones(cell)).toEqual(expected);
  });
});

describe('dates', () => {
  const day = { day: '2008-06-12' };
  test.each([
    ['2008-06-12', day],
    ['2008-06-12T00:00:00Z', day],
    ['12 Jun 2008', day],
    ['12-Jun-08', day],
    ['June 12, 2008', day],
    ['12th June 2008', day],
    ['१२ जून २००८', day],
    [39611, day],
    ['39611', day],
    ['25/12/2008', { day: '2008-12-25' }],
    ['12.25.2008', { day: '2008-12-25' }],
    ['06-06-08', { day: '2008-06-06' }],
    ['25-12-85', { day: '1985-12-25' }],
    ['12/06/2008', { problem: 'ambiguous' }],
    ['31/02/2008', { problem: 'not-a-date' }],
    ['not known', { problem: 'not-a-date' }],
    [2008, { problem: 'not-a-date' }],
    ['', { day: null }],
    ['-', { day: null }],
  ])('%j is read as %j', (cell, expected) => {
    expect(readDay(cell, undefined, 2026)).toEqual(expected);
  });

  test('a date that may be read two ways follows the answer for its column', () => {
    expect(readDay('12/06/2008', 'day-first', 2026)).toEqual(day);
    expect(readDay('12/06/2008', 'month-first', 2026)).toEqual({ day: '2008-12-06' });
    expect(readDay('25/06/2008', 'month-first', 2026)).toEqual({ day: '2008-06-25' });
  });

  test('a column asks when any of its dates may be read two ways, and says what the others show', () => {
    expect(orderOfColumn(['2008-06-12', '06/06/2008', 39611, null])).toEqual({ says: new Set(), asks: false });
    expect(orderOfColumn(['12/06/2008', '25/06/2008'])).toEqual({ says: new Set(['day-first']), asks: true });
    expect(orderOfColumn(['12/25/2008', '25/12/2008']).says).toEqual(new Set(['month-first', 'day-first']));
  });
});

test.each([
  ['M', 'male'],
  ['f', 'female'],
  ['Male', 'male'],
  ['FEMALE ', 'female'],
  ['मुलगा', 'male'],
  ['मुलगी', 'female'],
  ['पुरुष', 'male'],
  ['स्त्री', 'female'],
  ['लड़की', 'female'],
  ['Kum.', 'female'],
  ['Other', 'other'],
  ['', null],
  [null, null],
  ['7', undefined],
])('%j is the gender %j', (cell, expected) => {
  expect(readGender(cell)).toBe(expected);
});

test.each([
  ['  PATIL   ROHAN  SURESH ', 'Patil Rohan Suresh'],
  ['PATIL Rohan S.K.', 'Patil Rohan S.K.'],
  ['meera joshi', 'Meera Joshi'],
  ["D'SOUZA ANN-MARIE", "D'Souza Ann-Marie"],
  ['A.B. KULKARNI', 'A.B. Kulkarni'],
  ['Ravi McKenzie', 'Ravi McKenzie'],
  ['रोहन पाटील', 'रोहन पाटील'],
])('the name %j is tidied to %j', (cell, expected) => {
  expect(tidyName(cell)).toBe(expected);
});

describe('standards', () => {
  const standards = [
    { _id: 's', name: '11 Science', level: 11 },
    { _id: 'c', name: '11th Commerce', level: 11 },
    { _id: 't', name: '12 Science', level: 12 },
    { _id: 'x', name: 'Tenth', level: 10 },
  ];
  test.each([
    ['11 science', 's'],
    ['XI Sci', 's'],
    ['11th Science', 's'],
    ['Std. XI (Sci.)', 's'],
    ['११ वी विज्ञान', 's'],
    ['इयत्ता ११ वी वाणिज्य', 'c'],
    ['XI-COMM', 'c'],
    ['XII', 't'],
    ['१२ वी', 't'],
    ['10th', 'x'],
    ['XI', undefined],
    ['11 Arts', undefined],
    ['Crash course', undefined],
  ])('%j means the standard %j', (text, id) => {
    expect(findStandard(text, standards)?._id).toBe(id);
  });
});
