import { describe, expect, test } from 'vitest';
import type { Cell, FileSheet } from '../reading/sheets.ts';
import { kindOfEachSheet } from './kind-of-each-sheet.ts';

const sheet = (name: string, ...rows: Cell[][]): FileSheet => ({
  name,
  rows: rows.map((cells, at) => ({ number: at + 1, cells })),
});

const teachers = sheet('Teachers', ['Name', 'Mobile', 'Subjects'], ['Asha Kale', '9822066001', 'Physics']);
const batches = sheet(
  'Batches',
  ['Batch', 'Std', 'Subject', 'Teacher', 'Days', 'Timing'],
  ['11 A', 'XI', 'Phy', 'Kale', 'MWF', '5-6'],
);
const students = sheet(
  'Students',
  ['Name', 'Std', 'Batch', 'Parent mobile'],
  ['Riya Patil', 'XI', '11 A', '9822011223'],
);
const enquiries = sheet('Enquiries', ['Name', 'Phone', 'Std', 'Source'], ['Omkar', '9822011224', 'XI', 'Friend']);
const attendance = sheet('June', ['Roll no', 'Name', '1', '2', '3', '4'], ['1', 'Riya Patil', 'P', 'A', 'P', 'P']);

describe('what is in each sheet of a workbook', () => {
  test('is told by its headings and its name, whichever kind was chosen', () => {
    const all = [teachers, batches, students, enquiries, attendance];
    const kinds = ['teachers', 'batches', 'students', 'admissionEnquiries', 'attendance'];
    for (const usual of ['students', 'teachers', 'batches'] as const) {
      expect(kindOfEachSheet(all, usual)).toEqual(kinds);
    }
  });

  test('a sheet with few columns goes by its name', () => {
    const few = (name: string) => sheet(name, ['Name', 'Mobile'], ['Asha Kale', '9822066001']);
    expect(kindOfEachSheet([few('Staff'), students], 'students')).toEqual(['teachers', 'students']);
    expect(kindOfEachSheet([few('शिक्षक यादी'), students], 'students')).toEqual(['teachers', 'students']);
    expect(kindOfEachSheet([few('Batch A'), few('Batch B')], 'students')).toBeUndefined();
    expect(kindOfEachSheet([few('Batch A'), teachers], 'students')).toEqual(['students', 'teachers']);
  });

  test('a cover without a list holds nothing', () => {
    expect(kindOfEachSheet([sheet('Read me', ['Shri Classes'], ['2026-27']), teachers, students], 'students')).toEqual([
      null,
      'teachers',
      'students',
    ]);
  });

  test('one list, or many of one kind, are asked nothing', () => {
    expect(kindOfEachSheet([teachers], 'students')).toBeUndefined();
    expect(
      kindOfEachSheet([students, { ...students, name: 'Batch B' }, sheet('Fees', ['Paid'], [500])], 'students'),
    ).toBeUndefined();
  });
});
