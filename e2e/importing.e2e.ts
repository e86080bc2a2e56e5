import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ImportKind } from '#contract/imports';
import { sheetTypes } from '#contract/sheets';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import {
  enrol,
  everyDay,
  makeBatch,
  makeEnquiry,
  makeRegister,
  makeStandard,
  makeStudent,
  makeSubject,
  makeTeacher,
} from '../server/seed/factories.ts';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import type { Db } from '../server/src/db/client.ts';
import { expectUsable } from './page-checks.ts';
import { setUpAcademy } from './set-up-academy.ts';
import { expect, once, test } from './test.ts';
import { uglyWorkbook } from './ugly-workbook.ts';

test(
  'an empty academy takes in the ugly workbook of its office: 400 students in four standards, and can undo it',
  once,
  async ({ page, fresh }) => {
    test.slow();
    await setUpAcademy(page, fresh);
    await page.getByRole('link', { name: 'Import students' }).click();

    const buffer = Buffer.from(await uglyWorkbook(400));
    await page.getByLabel('Choose file').setInputFiles({ name: 'students.xlsx', mimeType: sheetTypes.xlsx, buffer });
    await expect(page.getByText('students.xlsx, 420 rows')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(page.getByLabel('What is in “Name of the sheet”')).toHaveValue('standard');
    await expectUsable(page, 'columns of the import', false);
    await page.getByRole('button', { name: 'Create all 4' }).click();
    await page.getByLabel(/^What “9822.* stands for$/).selectOption({ label: 'The second number: Parent’s phone' });
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(page.getByText('Excel has cut this phone number short')).toBeVisible();
    await expectUsable(page, 'check of the import', false);
    await page.getByRole('button', { name: 'Leave these 4 cells empty' }).click();
    await page.getByRole('button', { name: 'Import 400 students' }).click();
    await expect(page.getByRole('heading', { name: '400 students added' })).toBeVisible();
    await expectUsable(page, 'result of the import', false);

    await page.getByRole('link', { name: 'See the students' }).click();
    await expect(page.getByText('of 400')).toBeVisible();
    await page.goto(`${fresh.url}/app/standards`);
    for (const name of ['11 Science', '11 Commerce', '12 Science', '12 Commerce']) {
      await expect(page.getByRole('link', { name })).toBeVisible();
    }

    await page.goto(`${fresh.url}/app/import`);
    await page.getByRole('link', { name: 'students.xlsx' }).click();
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByRole('heading', { name: 'This import is undone' })).toBeVisible();
    await page.goto(`${fresh.url}/app/students`);
    await expect(page.getByRole('heading', { name: 'No students yet' })).toBeVisible();
  },
);

test(
  'a workbook of teachers, batches and students is imported one list after another',
  once,
  async ({ page, fresh }) => {
    test.slow();
    await setUpAcademy(page, fresh);
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Students',
          rows: [
            ['Name', 'Sex', 'Std', 'Batch', 'Parent mobile'],
            ['Riya Patil', 'F', 'XI Sci', '11 Physics', '9822011223'],
            ['Omkar Kale', 'M', 'XI Sci', '11 Physics', '9822011224'],
          ],
        },
        {
          name: 'Batches',
          rows: [
            ['Batch', 'Std', 'Subject', 'Teacher', 'Days', 'Timing', 'Starts'],
            ['11 Physics', 'XI Sci', 'Physics', 'Kulkarni Sir', 'M-W-F', '7-8.30', '2026-06-01'],
          ],
        },
        {
          name: 'Teachers',
          rows: [
            ['Name', 'Mobile', 'Subject'],
            ['Sunil Kulkarni', '9822066001', 'Physics'],
          ],
        },
      ],
    });
    await page.getByRole('link', { name: 'Import students' }).click();
    await page
      .getByLabel('Choose file')
      .setInputFiles({ name: 'academy.xlsx', mimeType: sheetTypes.xlsx, buffer: Buffer.from(bytes) });
    await expect(page.getByText('Teachers 1, Batches 1, Students 2')).toBeVisible();
    await expectUsable(page, 'lists of a workbook', false);
    const goOn = () => page.getByRole('button', { name: 'Continue' }).click();
    await goOn();
    await page.getByLabel('What “Physics” means').selectOption('Create “Physics”');
    await goOn();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(page.getByRole('heading', { name: '1 teacher added' })).toBeVisible();

    await page.getByRole('button', { name: 'Go on with: Batches' }).click();
    await page.getByLabel('What “7-8.30” stands for').selectOption('In the evening');
    await page.getByLabel('What “XI Sci” means').selectOption('Create “11 Science”');
    await expectUsable(page, 'questions about a list of batches', false);
    await goOn();
    await expect(page.getByText(/Mon.*7:00.*8:30/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(page.getByRole('heading', { name: '1 batch added' })).toBeVisible();

    await page.getByRole('button', { name: 'Go on with: Students' }).click();
    await expect(page.getByLabel('What “11 Physics” means')).not.toHaveValue('');
    await goOn();
    await page.getByRole('button', { name: 'Import 2 students' }).click();
    await expect(page.getByRole('heading', { name: '2 students added' })).toBeVisible();
  },
);

/** Records whose names hold what separates names in a cell, a teacher who left, and a finished batch; all of them are found by `mark`. */
async function makeRecordsToDownload(db: Db, mark: string) {
  const subject = await makeSubject(db, { name: `${mark} maths, advanced` });
  const standard = await makeStandard(db, { name: `${mark} 11 Science`, subjectIds: [subject.id] });
  const of = { standardId: standard.id, subjectId: subject.id, openForAdmission: false };
  const former = await makeTeacher(db, { name: `${mark} Former`, profile: { status: 'left' } });
  await makeTeacher(db, { name: `${mark} Teaching`, subjectIds: [subject.id] });
  const evening = { ...of, name: `${mark}, evening + weekend`, teacherId: former.id, room: mark, schedule: everyDay };
  const batches = [await makeBatch(db, evening), await makeBatch(db, { ...of, name: `${mark} plain` })];
  const finished = await makeBatch(db, { ...of, name: `${mark} finished`, status: 'completed' });
  const profile = { standardId: standard.id, parentName: 'Her mother', dateOfBirth: '2010-02-03', schoolName: 'Model' };
  const asha = await makeStudent(db, { name: `${mark} Asha`, profile });
  const bela = await makeStudent(db, { name: `${mark} Bela`, email: null, profile: { ...profile, status: 'left' } });
  for (const { id } of batches) await enrol(db, id, [asha.id], { firstRollNo: 7 });
  await enrol(db, finished.id, [asha.id, bela.id]);
  await makeRegister(db, finished.id, '2026-02-03', { [asha.id]: 'late', [bela.id]: 'absent' });
  await makeEnquiry(db, { studentName: `${mark} Chitra`, standardId: standard.id, message: 'Call, "after" 6 pm' });
  return finished;
}

/** Takes a downloaded list to the check of the import; answers what it would do with the rows. */
async function checkDownload(page: Page, kind: ImportKind, buffer: Buffer): Promise<string> {
  await page.goto(`/app/import?kind=${kind}`);
  await page.getByLabel('Choose file').setInputFiles({ name: 'list.xlsx', mimeType: sheetTypes.xlsx, buffer });
  await expect(page.getByText(/^list\.xlsx/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  if (kind === 'attendance') await page.getByLabel('What “L” stands for').selectOption('Late');
  await page.getByRole('button', { name: 'Continue' }).click();
  return page.getByRole('list', { name: 'What the import would do' }).innerText();
}

test('each downloaded list changes nothing when it comes back', once, async ({ page, academy, signIn }) => {
  const mark = `Trip${randomUUID().slice(0, 8)}`;
  const finished = await makeRecordsToDownload(academy.db, mark);
  await signIn(demoSignIns.admin);
  const search = `search=${mark}`;
  const lists: [kind: ImportKind, address: string, rows: number][] = [
    ['students', `students/export?${search}`, 2],
    ['teachers', `teachers/export?${search}`, 2],
    ['batches', `batches/export?${search}`, 3],
    ['admissionEnquiries', `admission-enquiries/export?${search}`, 1],
    ['attendance', `attendance/batch/${finished.id}/export?month=2026-02`, 2],
  ];
  for (const [kind, address, rows] of lists) {
    const download = await page.request.get(`/api/${address}`);
    const counts = await checkDownload(page, kind, await download.body());
    expect(counts.replaceAll(/\s+/g, ' '), kind).toBe(`0 new 0 changed ${rows} the same`);
  }
});

test('a template that is filled in needs no answer', once, async ({ page, academy, signIn }) => {
  const mark = `Filled${randomUUID().slice(0, 8)}`;
  const subject = await makeSubject(academy.db, { name: `${mark} Geometry` });
  const standard = await makeStandard(academy.db, { name: `${mark} 9`, subjectIds: [subject.id] });
  const batch = await makeBatch(academy.db, { name: `${mark} Dawn`, standardId: standard.id, subjectId: subject.id });
  const teacher = await makeTeacher(academy.db, { name: `${mark} Teacher` });
  const rows: [kind: ImportKind, row: Record<string, string | Date>][] = [
    [
      'students',
      {
        ...{ Name: `${mark} Asha`, Standard: standard.name, Batches: batch.name, Gender: 'Female' },
        'Date of birth': new Date('2010-02-03'),
      },
    ],
    ['teachers', { Name: `${mark} Bela`, Phone: '98220 55001', Subjects: subject.name }],
    [
      'batches',
      {
        ...{ Name: `${mark} Dusk`, Standard: standard.name, Subject: subject.name, Teacher: teacher.name },
        ...{ Week: 'Mon 21:00-21:45', 'Starts on': new Date('2026-06-15') },
      },
    ],
    ['admissionEnquiries', { Student: `${mark} Chitra`, Phone: '98220 55002', Standard: standard.name }],
  ];
  await signIn(demoSignIns.admin);
  for (const [kind, row] of rows) {
    const template = await page.request.get(`/api/imports/template?kind=${kind}`);
    const [list] = (await readXlsx(await template.body())).sheets;
    // Without the academy's own records, to which other journeys add.
    const [headings = [], ...samples] = list?.rows.slice(0, 4) ?? [];
    const filled = [headings, ...samples, headings.map((heading) => row[String(heading)] ?? null)];
    const workbook = await writeXlsx({ sheets: [{ name: 'List', rows: filled }] });
    const counts = await checkDownload(page, kind, Buffer.from(workbook));
    expect(counts.replaceAll(/\s+/g, ' '), kind).toBe('1 new 0 changed 0 the same');
  }
});
