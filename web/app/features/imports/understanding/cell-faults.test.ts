import { expect, test } from 'vitest';
import { notCalculated, type Cell } from '../reading/sheets.ts';
import { faultOf } from './cell-faults.ts';
import { studentSheet } from './kinds/student-sheet.ts';
import { readRow } from './read-row.ts';

test.each<[cell: Cell, type: Parameters<typeof faultOf>[1], fault: ReturnType<typeof faultOf>]>([
  ['#N/A', 'name', 'an-error'],
  ['#REF!', 'batches', 'an-error'],
  ['#div/0!', 'phone', 'an-error'],
  ['#12, MG Road', 'remark', undefined],
  [notCalculated, 'phone', 'not-calculated'],
  [true, 'name', 'true-or-false'],
  ['FALSE', 'standard', 'true-or-false'],
  [true, 'yes-no', undefined],
  [true, 'mark', undefined],
  [1_234_567_890_123_450, 'number-text', 'too-many-digits'],
  ['1234567890123456', 'number-text', undefined],
  [123_456_789_012_345, 'number-text', undefined],
  ['2026-12-11', 'name', 'became-a-date'],
  ['2026-12-11', 'number-text', 'became-a-date'],
  ['2026-12-11', 'day', undefined],
  ['2026-12-11', 'remark', undefined],
  ['2026-12-11', 'batches', undefined],
  ['Asha', 'name', undefined],
  [null, 'name', undefined],
])('%j for a %s: %s', (cell, type, fault) => {
  expect(faultOf(cell, type)).toBe(fault);
});

test('a fault is a problem of its row and no value, until something is typed in its place', () => {
  const row = { key: '0:2', sheet: 'A', number: 2, cells: ['#N/A', true, '9822011223'] };
  const how = { kind: studentSheet, columns: ['name', 'schoolName', 'phone'], dayOrders: {}, thisYear: 2026 };
  const read = readRow(row, how);
  expect(read.values).toEqual({ phone: '+919822011223' });
  expect(read.problems).toMatchObject([
    { field: 'name', problem: 'an-error', text: '#N/A' },
    { field: 'schoolName', problem: 'true-or-false', text: 'true' },
    { field: 'name', problem: 'no-name' },
  ]);
  const typed = readRow(row, { ...how, edits: { name: 'True Love', schoolName: 'TRUE' } });
  expect(typed).toMatchObject({ values: { name: 'True Love', schoolName: 'TRUE' }, problems: [] });
});
