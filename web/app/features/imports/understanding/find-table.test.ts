import { describe, expect, test } from 'vitest';
import type { Cell } from '../reading/sheets.ts';
import { combineSheets } from './combine-sheets.ts';
import { findTable } from './find-table.ts';
import { guessColumns } from './guess-columns.ts';
import { fieldOfHeading } from './headings.ts';
import { studentSheet } from './kinds/student-sheet.ts';

const rowsOf = (...rows: Cell[][]) => rows.map((cells, index) => ({ number: index + 1, cells }));

test.each([
  ['Sr. No.', 'ignored'],
  ['अ. क्र.', 'ignored'],
  ['Student Name', 'name'],
  ['FULL NAME OF THE STUDENT', 'name'],
  ['विद्यार्थ्याचे नाव', 'name'],
  ['छात्र का नाम', 'name'],
  ["Father's Name", 'parentName'],
  ['पालकाचे नाव', 'parentName'],
  ['Mobile No.', 'phone'],
  ['मोबाईल नंबर', 'phone'],
  ['Parent Mobile', 'parentPhone'],
  ['पालकांचा मोबाईल', 'parentPhone'],
  ['Std', 'standard'],
  ['इयत्ता', 'standard'],
  ['Batch', 'batches'],
  ['Roll No', 'rollNo'],
  ['हजेरी क्रमांक', 'rollNo'],
  ['D.O.B.', 'dateOfBirth'],
  ['जन्मतारीख', 'dateOfBirth'],
  ['जन्म तिथि', 'dateOfBirth'],
  ['M/F', 'gender'],
  ['लिंग', 'gender'],
  ['E-mail ID', 'email'],
  ['पत्ता', 'address'],
  ['College', 'schoolName'],
  ['Date of admission', 'joinedOn'],
  ['Admission no.', 'admissionNo'],
  ['Parent', 'parentName'],
  ['Parent’s phone', 'parentPhone'],
  ['Joined on', 'joinedOn'],
  ['Attendance %', 'ignored'],
  ['Blood group', undefined],
])('the heading %j means %j', (heading, field) => {
  expect(fieldOfHeading(studentSheet, heading)).toBe(field);
});

describe('the list within a sheet', () => {
  test('headings are found below titles; totals, examples and repeated headings are left out by name', () => {
    const table = findTable(
      studentSheet,
      rowsOf(
        ['SHREE CLASSES, PUNE'],
        ['Students 2026-27', null, 'Contact: 9822011223'],
        ['Sr. No.', 'Name', 'Mobile', 'Std'],
        [1, 'Rohan Patil', 9822011223, 'XI'],
        ['Sr. No.', 'Name', 'Mobile', 'Std'],
        [2, 'Meera Joshi', 9822011224, 'XI'],
        [null, 'Total', 2],
        [null, 'Asha Kale (example)', 9000000001, 'XI'],
      ),
    );
    expect(table.headings).toEqual(['Sr. No.', 'Name', 'Mobile', 'Std']);
    expect(table.rows.map(({ number }) => number)).toEqual([4, 6]);
    expect(table.leftOut).toEqual([
      { number: 5, text: 'Sr. No., Name, Mobile, Std' },
      { number: 7, text: 'Total' },
      { number: 8, text: 'Asha Kale (example)' },
    ]);
  });

  test('merged headings count for each column below them', () => {
    const table = findTable(
      studentSheet,
      rowsOf(
        ['Name', 'Parent', null, 'Class'],
        [null, 'Name', 'Mobile', null],
        ['Rohan Patil', 'Suresh', '9822011223', 'XI'],
      ),
    );
    expect(table.headings).toEqual(['Name', 'Parent Name', 'Parent Mobile', 'Class']);
    expect(table.rows).toHaveLength(1);
  });

  test('the parts of a name below a merged heading stay parts', () => {
    const table = findTable(
      studentSheet,
      rowsOf(
        ['Roll', 'Student', null, 'Contact No', null],
        ['No', 'Surname', 'First name', 'Student', 'Father'],
        [1, 'Patil', 'Rohan', '9822011223', '9822011224'],
      ),
    );
    expect(table.headings).toEqual(['Roll No', 'Surname', 'First name', 'Contact No Student', 'Contact No Father']);
    expect(table.rows).toHaveLength(1);
  });

  test.each([['Morning batch'], ['Father Agnel class'], ['Student']])(
    'a first row with the word “%s” of headings stays a row',
    (batch) => {
      const table = findTable(
        studentSheet,
        rowsOf(['Name', 'Batch'], ['Asha Patil', batch], ['Ravi Patil', 'Evening']),
      );
      expect(table).toMatchObject({ headings: ['Name', 'Batch'], rows: [{ number: 2 }, { number: 3 }] });
    },
  );

  test('a list without headings keeps its first row', () => {
    const table = findTable(studentSheet, rowsOf(['Rohan Patil', '9822011223'], ['Meera Joshi', '9822011224']));
    expect(table).toMatchObject({ headings: ['', ''], rows: [{ number: 1 }, { number: 2 }] });
  });
});

describe('guessed columns', () => {
  const fields = (rows: Cell[][], memory = {}) =>
    guessColumns(studentSheet, combineSheets(studentSheet, [{ name: 'A', rows: rowsOf(...rows) }], ''), memory, 2026)
      .slice(0, -1)
      .map(({ field, by }) => `${field} by ${by}`);

  test('headings say more than the cells below them', () => {
    expect(
      fields([
        ['Sr. No.', 'नाव', 'Mobile 1', 'Mobile 2', 'Std'],
        [1, 'Rohan Patil', 9822011223, 9822011224, 'XI Sci'],
      ]),
    ).toEqual([
      'null by heading',
      'name by heading',
      'phone by heading',
      'parentPhone by heading',
      'standard by heading',
    ]);
  });

  test('a mother beside a father is the other parent', () => {
    expect(
      fields([
        ['Name', 'Father’s name', 'Father’s mobile', 'Mother’s name', 'Mother’s mobile'],
        ['Rohan Patil', 'Suresh', 9822011223, 'Lata', 9822011224],
      ]),
    ).toEqual([
      'name by heading',
      'parentName by heading',
      'parentPhone by heading',
      'secondParentName by heading',
      'secondParentPhone by heading',
    ]);
  });

  test('relation, WhatsApp and language are told from a parent’s name and number, filled in or not', () => {
    const about = (parent: string) => [`${parent}’s relation`, `${parent} on WhatsApp`, `${parent}’s language`];
    const headings = ['Name', 'Parent', 'Parent’s phone', ...about('Parent'), 'Second parent', 'Second parent’s phone'];
    const fieldsOf = (...cells: Cell[]) =>
      fields([
        [...headings, ...about('Second parent')],
        ['Rohan Patil', ...cells],
      ]).map((guess) => guess.split(' ')[0]);
    const expected = [
      'name',
      ...['parentName', 'parentPhone', 'parentRelation', 'parentHasWhatsApp', 'parentLanguage'],
      ...['secondParentName', 'secondParentPhone', 'secondParentRelation', 'secondParentHasWhatsApp'],
      'secondParentLanguage',
    ];
    expect(fieldsOf('Lata', 9822011223, 'Mother', 'Yes', 'मराठी', 'Suresh', null, 'Father', 'No', 'English')).toEqual(
      expected,
    );
    expect(fieldsOf('Lata')).toEqual(expected);
  });

  test('a number right of a parent’s name is the parent’s, and the other one the student’s', () => {
    const cells = ['Rohan Patil', 'Suresh', 9822011223, 'Lata', 9822011224, 9822011225];
    expect(fields([['Name', 'Father', 'Mobile no.', 'Mother', 'Mobile no.', 'Phone'], cells])).toEqual([
      'name by heading',
      'parentName by heading',
      'parentPhone by heading',
      'secondParentName by heading',
      'secondParentPhone by heading',
      'phone by heading',
    ]);
  });

  test('cells are looked at where headings are missing, but for names and dates, which may be anybody’s and of anything', () => {
    expect(
      fields([
        ['Rohan Patil', '9822011223', 'M', '25/12/2008', 'XI Sci', 'rohan@example.com'],
        ['Meera Joshi', '9822011224', 'F', '2008-01-05', 'XI Com', 'meera@example.com'],
      ]),
    ).toEqual([
      'null by nothing',
      'phone by content',
      'gender by content',
      'null by nothing',
      'standard by content',
      'email by content',
    ]);
  });

  test.each([
    ['a date under “प्रवेश”, with which admission numbers begin too', 'प्रवेश दिनांक', '12-06-2026', 'joinedOn'],
    ['a number there', 'प्रवेश क्रमांक', 'A-12', 'admissionNo'],
    ['numbers under a word for names', 'Student', 45, null],
    ['a name under a word for phones', 'Contact', 'Suresh Patil', null],
    ['numbers of the office under a word for dates', 'Date', '98220 11223', null],
    ['what says nothing', 'Phone', '-', 'phone'],
  ])('a heading counts only with the cells below it: %s', (_, heading, cell, field) => {
    const guess = fields([
      ['Name', heading, 'Std'],
      ['Rohan Patil', cell, 'XI'],
    ]);
    expect(guess[1]).toBe(`${field} by ${field === null ? 'nothing' : 'heading'}`);
  });

  test('an unknown heading is not guessed by its cells, and the name of a file names nobody', () => {
    const list = combineSheets(
      studentSheet,
      [
        {
          name: 'Students 2026',
          rows: rowsOf(
            ['Learner', 'Class', 'Mobile', 'Second'],
            ['Rohan', 'XI', '9822011223', 'M'],
            ['Meera', 'XI', '9822011224', 'F'],
          ),
        },
      ],
      'Name of the sheet',
    );
    expect(guessColumns(studentSheet, list, {}, 2026).map(({ field }) => field)).toEqual([
      null,
      'standard',
      'phone',
      null,
      null,
    ]);
  });

  test('sheets named after standards say the standard of their rows', () => {
    const sheets = ['XI Sci', 'XII Sci'].map((name) => ({ name, rows: rowsOf(['Name', 'Roll no'], ['Asha', 1]) }));
    const list = combineSheets(studentSheet, sheets, 'Name of the sheet');
    expect(guessColumns(studentSheet, list, {}, 2026).at(-1)).toEqual({ field: 'standard', by: 'content' });
  });

  test('what was chosen by hand before wins over the heading', () => {
    const rows = [
      ['Name', 'Mobile'],
      ['Rohan Patil', '9822011223'],
    ];
    expect(fields(rows, { mobile: 'parentPhone' })).toEqual(['name by heading', 'parentPhone by memory']);
    expect(fields(rows, { mobile: null })).toEqual(['name by heading', 'null by memory']);
  });
});
