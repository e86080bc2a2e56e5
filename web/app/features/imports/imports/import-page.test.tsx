import {
  checkImport,
  checkUndo,
  createImport,
  getImport,
  getImportProgress,
  type ImportAnswer,
  type Import,
  inviteImported,
  listImportAnswers,
  listImportColumns,
  listImports,
  undoImport,
} from '#contract/imports';
import { listBatches } from '#contract/batches';
import { getAdminSummary } from '#contract/dashboard';
import { getSite } from '#contract/site';
import { listStandards } from '#contract/standards';
import { listSubjects } from '#contract/subjects';
import { listTeachers } from '#contract/teachers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { writeXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { type RenderedPage, renderPage } from '../../../../test/render.tsx';
import { sampleSite } from '../../../../test/sample-site.ts';
import { sampleSummary } from '../../../../test/sample-summary.ts';
import { forgetReading } from '../../../offline/device.ts';
import { addSlip, hasSlips } from '../../../session/slips.ts';
import { readFile } from '../reading/read-file.ts';
import ImportPage from './import-page.tsx';

/** Parses in the page, because jsdom has no workers. */
class PageWorker extends EventTarget {
  postMessage({ bytes, name }: { bytes: ArrayBuffer; name: string }) {
    void readFile(new Uint8Array(bytes), name).then((data) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    );
  }
  terminate() {}
}

const none = { data: [], pagination: { page: 1, limit: 200, total: 0, pages: 0 } };
const science = {
  _id: '01990000-0000-7000-8000-000000000011',
  name: '11 Science',
  level: 11,
  subjects: [],
  isActive: true,
  batchCount: 0,
  studentCount: 0,
  version: 1,
  createdAt: '2026-06-01T00:00:00.000Z',
  updatedAt: '2026-06-01T00:00:00.000Z',
};
const teacher = {
  _id: '01990000-0000-7000-8000-000000000022',
  name: 'Asha Kale',
  email: null,
  phone: '+919822066001',
  qualification: null,
  bio: null,
  subjects: [],
  joiningDate: null,
  status: 'active' as const,
  avatarUrl: null,
  showOnSite: false,
  batches: [],
  studentCount: 0,
  weeklyClasses: 0,
  hasSignedIn: false,
  version: 1,
  createdAt: '2026-06-01T00:00:00.000Z',
  updatedAt: '2026-06-01T00:00:00.000Z',
};
const maths = {
  _id: '01990000-0000-7000-8000-000000000055',
  name: 'Maths, advanced',
  code: null,
  description: null,
  texts: {},
  standards: [],
  batchCount: 0,
  teacherCount: 0,
  colour: 'peacock' as const,
  isActive: true,
  version: 1,
  createdAt: '2026-06-01T00:00:00.000Z',
  updatedAt: '2026-06-01T00:00:00.000Z',
};
const batch = {
  _id: '01990000-0000-7000-8000-000000000033',
  name: 'Morning A',
  code: null,
  teacher: null,
  room: null,
  startDate: '2026-06-01',
  endDate: null,
  capacity: null,
  openForAdmission: true,
  schedule: [],
  status: 'active' as const,
  enrolledCount: 0,
  seatsLeft: null,
  nextClass: null,
  attendanceRate: null,
  standard: { _id: science._id, name: science.name },
  subject: { _id: '01990000-0000-7000-8000-000000000044', name: 'Botany', colour: 'peacock' as const },
  enrolledStudents: [],
  version: 1,
  createdAt: '2026-06-01T00:00:00.000Z',
  updatedAt: '2026-06-01T00:00:00.000Z',
};
const record: Import = {
  _id: '01990000-0000-7000-8000-000000000099',
  kind: 'students',
  fileName: 'students.csv',
  at: '2026-11-24T03:00:00.000Z',
  by: 'Asha Kulkarni',
  added: 1,
  changed: 0,
  same: 0,
  leftOut: 1,
  undoUntil: '2199-11-25T03:00:00.000Z',
  undone: null,
  stays: 0,
};

const stays = { number: 3, name: 'Rohan Patil', reason: 'Notes have been added since' };

const sheet = [
  'SHREE CLASSES',
  'Sr. No.,Name,Std,Mobile,DOB',
  '1,ROHAN PATIL,XI Sci,98220 11223,12/06/2008',
  '2,Meera Joshi,XI Sci,9.82201E+09,05/07/2008',
  ',Total,2,,',
].join('\n');

interface Sent {
  rows: { number: number; values: Record<string, unknown>; unreadable: { field: string; text: string }[] }[];
  fileName?: string;
  choices: unknown;
}

/** Answers like the server: a value that cannot be read makes its row invalid. */
const answerTo = ({ rows }: Sent) => {
  const checked = rows.map(({ number, unreadable }) => {
    const isWrong = unreadable.length > 0;
    return {
      number,
      outcome: isWrong ? ('wrong' as const) : ('new' as const),
      found: null,
      changes: [],
      parent: null,
      reasons: unreadable.map(({ field, text }) => ({ field, message: `“${text}” cannot be read` })),
      notes: [],
    };
  });
  return {
    data: {
      rows: checked,
      counts: { new: 0, changed: 0, same: 0, wrong: 0, duplicate: 0, conflict: 0 },
      creates: { standards: [], subjects: [], batches: [] },
    },
  };
};

beforeEach(() => {
  vi.stubGlobal('Worker', PageWorker);
  mockApi(listImports, none);
  mockApi(getSite, { data: sampleSite });
  mockApi(getAdminSummary, { data: sampleSummary });
  mockApi(listBatches, none);
  mockApi(listSubjects, none);
  mockApi(listTeachers, none);
  mockApi(getImportProgress, { data: null });
  mockApi(listImportAnswers, { data: [] });
  mockApi(listImportColumns, { data: [] });
  mockApi(listStandards, { ...none, data: [science] });
});

const open = (url = '/app/import') => renderPage(<ImportPage />, { path: '/app/import', url, as: 'admin' });

async function choose(page: RenderedPage, text: string | Uint8Array<ArrayBuffer>, name = 'students.csv') {
  const file = new File([text], name);
  await page.user.upload(await screen.findByLabelText('Choose file'), file);
}

async function openColumns(page: RenderedPage, text: string) {
  await choose(page, text);
  await screen.findByText('students.csv');
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
}

async function goToColumns(page: RenderedPage, text: string) {
  await openColumns(page, text);
  await page.user.selectOptions(await screen.findByLabelText('Gender of students without one in the file'), 'Female');
}

const goOn = (page: RenderedPage) => page.user.click(screen.getByRole('button', { name: 'Continue' }));

/** With a list that asks no question. */
async function goToCheckOf(page: RenderedPage, text: string) {
  await goToColumns(page, text);
  await screen.findByText('What is in each column');
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
}

async function goToCheck(page: RenderedPage) {
  await goToColumns(page, sheet);
  await screen.findByText('What is in each column');
  await page.user.click(await screen.findByLabelText(/Day first/));
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
}

describe('the import of students', () => {
  test('a list with titles and totals becomes students, after what is wrong was put right', async () => {
    const checks = mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const sent = mockApi(createImport, { data: { ...record, leftOutRows: [], withoutLogin: 0, stayed: [] } });
    mockApi(getImport, { data: { ...record, leftOutRows: [], withoutLogin: 0, stayed: [] } });
    const page = open();
    await goToCheck(page);

    await page.user.type(
      await screen.findByLabelText('Student’s phone, Meera Joshi, row 4'),
      '{Control>}a{/Control}9822011224{Enter}',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Import 2 students' }));
    expect(await screen.findByText('1 student added')).toBeVisible();

    expect(checks[0]?.body).toMatchObject({
      kind: 'students',
      rows: [{ number: 3 }, { number: 4, unreadable: [{ field: 'phone', text: '9.82201E+09' }] }],
    });
    expect(sent[0]?.body).toMatchObject({
      fileName: 'students.csv',
      rows: [
        {
          number: 3,
          values: { name: 'Rohan Patil', standard: science._id, phone: '+919822011223', dateOfBirth: '2008-06-12' },
        },
        { number: 4, values: { name: 'Meera Joshi', phone: '+919822011224', dateOfBirth: '2008-07-05' } },
      ],
    });
  });

  test('rows that stay out can be downloaded with the reason, before and after the import', async () => {
    mockApi(checkImport, (request) => answerTo(request.body as Sent));
    mockApi(createImport, { data: { ...record, leftOutRows: [], withoutLogin: 0, stayed: [] } });
    mockApi(getImport, { data: { ...record, leftOutRows: [], withoutLogin: 0, stayed: [] } });
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const page = open();
    await goToCheck(page);
    await page.user.click(await screen.findByRole('button', { name: 'Download 1 row that stays out' }));
    await page.user.click(screen.getByRole('button', { name: 'Import 1 student' }));
    await page.user.click(await screen.findByRole('button', { name: 'Download the rows that stayed out' }));
    for (const file of files) {
      expect(await file.text()).toBe(
        [
          'Sr. No.,Name,Std,Mobile,DOB,Name of the sheet,What to correct',
          '2,Meera Joshi,XI Sci,9.82201E+09,05/07/2008,students,Excel has cut this phone number short. Type all 10 digits.',
        ].join('\r\n'),
      );
    }
    expect(files).toHaveLength(2);
  });

  test('a parent with the number of another name is a question of its own, and the answer is sent', async () => {
    const parent = { name: 'Ravi Kale', known: 'Sunita Patil' };
    const checks = mockApi(checkImport, (request) => {
      const { choices } = request.body as { choices: { parents: unknown[] } };
      const answer = answerTo(request.body as Sent);
      const [first, ...others] = answer.data.rows;
      if (first === undefined || choices.parents.length > 0) return answer;
      const asked = { ...first, outcome: 'duplicate' as const, parent };
      return { data: { ...answer.data, rows: [asked, ...others] } };
    });
    const page = open();
    await goToCheck(page);
    const card = (await screen.findByText('One number, two names')).closest('section')!;
    expect(card).toHaveTextContent('Rohan Patil, row 3');
    expect(card).toHaveTextContent('Ravi Kale has the number of Sunita Patil');
    expect(screen.queryByText('May already be here')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Another person, without the number' }));
    await screen.findByRole('button', { name: 'Import 1 student' });
    expect(checks.at(-1)?.body).toMatchObject({ choices: { duplicates: [], parents: [{ number: 3, as: 'new' }] } });
  });

  test('a number of a record with another name is a question in the server’s words, and the answer is sent', async () => {
    const note = '98220 11223 is the number of Sunita Patil';
    const checks = mockApi(checkImport, (request) => {
      const { choices } = request.body as { choices: { duplicates: unknown[] } };
      const answer = answerTo(request.body as Sent);
      const [first, ...others] = answer.data.rows;
      if (first === undefined || choices.duplicates.length > 0) return answer;
      const asked = { ...first, outcome: 'duplicate' as const, notes: [note] };
      return { data: { ...answer.data, rows: [asked, ...others] } };
    });
    const page = open();
    await goToCheck(page);
    const card = (await screen.findByText('May already be here')).closest('section')!;
    expect(card).toHaveTextContent('Rohan Patil, row 3');
    expect(card).toHaveTextContent(note);
    await page.user.click(within(card).getByRole('button', { name: 'Same student' }));
    await screen.findByRole('button', { name: 'Import 1 student' });
    expect(checks.at(-1)?.body).toMatchObject({ choices: { duplicates: [{ number: 3, as: 'found' }], parents: [] } });
  });

  test('a date that can be read in two ways is asked once, and not guessed', async () => {
    const page = open();
    await goToColumns(page, sheet);
    expect(await screen.findByText('“12/06/2008” in your file')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose how the dates are written');
  });

  test('a standard that is not known is created on purpose, with its level', async () => {
    mockApi(listStandards, none);
    const checks = mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const page = open();
    await goToColumns(page, sheet);
    await page.user.click(await screen.findByLabelText(/Day first/));
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Match the names in your file');
    await page.user.selectOptions(screen.getByLabelText('What “XI Sci” means'), 'Create “11 Science”');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Import 1 student' });
    expect(checks[0]?.body).toMatchObject({
      rows: [{ values: { standard: { create: '11 Science', level: 11 } } }, {}],
    });
  });

  test('students without a gender are asked about once, not male in silence', async () => {
    const checks = mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const page = open();
    await openColumns(page, 'Name,Sex\nAsha Kale,F\nRohan Patil,');
    const question = await screen.findByLabelText('Gender of students without one in the file');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose the gender of students without one');
    await page.user.selectOptions(question, 'Male');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Import 2 students' });
    expect(checks.at(-1)?.body).toMatchObject({ choices: { gender: 'male' } });
  });

  test('a file that says all genders asks nothing', async () => {
    mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const page = open();
    await openColumns(page, 'Name,Sex\nAsha Kale,F\nRohan Patil,M');
    await screen.findByText('What is in each column');
    expect(screen.queryByLabelText(/^Gender of students/)).toBeNull();
  });

  test('a file that cannot be read does not leave the one before under "Continue"', async () => {
    const page = open();
    await choose(page, 'Name,Mobile\nRohan Patil,9822011223');
    await screen.findByText('students.csv');
    const wrong = new File([new Uint8Array([0x25, 0x50, 0x44, 0x46])], 'fees.xlsx');
    await page.user.upload(screen.getByLabelText('Choose another file'), wrong);
    const keep = await screen.findByRole('button', { name: 'Keep students.csv' });
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await page.user.click(keep);
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
    expect(screen.getByText('students.csv')).toBeVisible();
  });

  test('one text fills the cells of all rows with the same problem, and empty ones are not offered to be emptied', async () => {
    const checks = mockApi(checkImport, (request) => {
      const answer = answerTo(request.body as Sent);
      const rows = answer.data.rows.map((row, at) => ({
        ...row,
        ...((request.body as Sent).rows[at]?.values['startDate'] === undefined && {
          outcome: 'wrong' as const,
          reasons: [{ field: 'startDate', message: 'Enter a date as DD-MM-YYYY' }],
        }),
      }));
      return { data: { ...answer.data, rows } };
    });
    const page = open('/app/import?kind=batches');
    await choose(
      page,
      'Batch,Std,Sub,Days,Timing\nMorning,XI Sci,Botany,M-W-F,7-8 am\nNoon,XI Sci,Botany,TTS,5-6.30',
      'b.csv',
    );
    await screen.findByText('b.csv');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByLabelText('What is in “Days”')).toHaveValue('scheduleDays');
    expect(screen.getByLabelText('What is in “Timing”')).toHaveValue('scheduleTime');
    await page.user.selectOptions(await screen.findByLabelText('What “Botany” means'), 'new');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    const same = await screen.findByLabelText('Starts on, the same for all 2');
    expect(screen.queryByRole('button', { name: /^Leave these 2 cells empty/ })).toBeNull();
    await page.user.type(same, '15-06-2026{Enter}');
    await screen.findByRole('button', { name: 'Import 2 rows' });
    expect(checks.at(-1)?.body).toMatchObject({
      rows: [
        {
          values: {
            startDate: '2026-06-15',
            schedule: [{ day: 'mon', startTime: '07:00' }, { day: 'wed' }, { day: 'fri' }],
          },
        },
        {
          values: { startDate: '2026-06-15', schedule: [{ day: 'tue', startTime: '17:00', endTime: '18:30' }, {}, {}] },
        },
      ],
    });
  });

  test('what the spreadsheet hides stays out, unless it is taken on purpose', async () => {
    const checks = mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const file = await writeXlsx({
      sheets: [
        {
          name: 'A',
          columns: [{}, { hidden: true }, {}],
          rows: [
            ['Name', 'City', 'Mobile'],
            ['Rohan Patil', 'Latur', 9822011223],
            ['Meera Joshi', 'Pune', 9822011224],
          ],
          rowDefs: new Map([[2, { hidden: true }]]),
        },
      ],
    });
    const page = open();
    await choose(page, Uint8Array.from(file), 'students.xlsx');
    const hidden = await screen.findByLabelText('Take what is hidden too: 1 hidden row, 1 hidden column');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByLabelText('What is in “Mobile”')).toHaveValue('phone');
    expect(screen.queryByLabelText('What is in “City”')).toBeNull();
    await page.user.selectOptions(screen.getByLabelText(/^Gender of students/), 'Male');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Import 1 student' });
    await page.user.click(screen.getByRole('button', { name: 'Back' }));
    await page.user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(hidden).not.toBeChecked();
    await page.user.click(await screen.findByLabelText(/^Take what is hidden too/));
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByLabelText('What is in “City”')).toHaveValue('address');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Import 2 students' });
    expect(checks.at(-1)?.body).toMatchObject({ rows: [{ values: { address: 'Latur' } }, { number: 3 }] });
  });

  test('a name typed in place of an error is asked about a step back', async () => {
    const checks = mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const page = open();
    await goToColumns(page, 'Name,Std,Mobile\nRohan Patil,XI Sci,9822011223\nMeera Joshi,#N/A,9822011224');
    await screen.findByText('What is in each column');
    expect(screen.queryByLabelText('What “#N/A” means')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(
      await screen.findByText('Standard: The spreadsheet shows an error here. Type what it should be.'),
    ).toBeVisible();
    const cell = 'Standard, Meera Joshi, row 3';
    await page.user.type(screen.getByLabelText(cell), '{Control>}a{/Control}XII Sci{Enter}');
    expect(await screen.findByText('Standard: Go back a step and choose what this stands for.')).toBeVisible();
    expect(screen.getByLabelText(cell)).toHaveValue('XII Sci');
    await page.user.click(screen.getByRole('button', { name: 'Back' }));
    await page.user.selectOptions(await screen.findByLabelText('What “XII Sci” means'), 'Create “12 Science”');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Import 2 students' });
    expect(checks.at(-1)?.body).toMatchObject({
      rows: [{}, { values: { standard: { create: '12 Science', level: 12 } }, unreadable: [] }],
    });
  });

  test('every row that will be written is shown, a footer of the sheet first, and single ones are left out', async () => {
    const footer = 'मुले 20, मुली 20';
    const checks = mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const page = open();
    await goToCheckOf(page, `Name,Std,Mobile\nRohan Patil,XI Sci,9822011223\n"${footer}",,`);
    const card = (await screen.findByRole('heading', { name: 'New students' })).closest('section');
    const rows = within(card as HTMLElement).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `${footer}, row 3Please checkLeave out`,
      'Rohan Patil, row 2XI Sci · +91 98220 11223Leave out',
    ]);
    await page.user.click(screen.getByRole('button', { name: `Leave out ${footer}, row 3` }));
    await screen.findByRole('button', { name: 'Import 1 student' });
    await waitFor(() => expect(checks.at(-1)?.body).toMatchObject({ rows: [{ number: 2 }] }));
  });

  test('what is missing is named, takes the focus and leads to its question', async () => {
    mockApi(listStandards, none);
    const page = open();
    await goToCheckOf(page, 'Learner,Std,Mobile\nRohan,Foundation,9822011223');
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveFocus();
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose the column with the full names', 'Match the names in your file: Foundation']);
    await page.user.click(within(summary).getByRole('link', { name: /^Choose the column/ }));
    expect(screen.getByLabelText('What is in “Learner”')).toHaveFocus();
    await page.user.click(within(summary).getByRole('link', { name: /^Match the names/ }));
    expect(screen.getByLabelText('What “Foundation” means')).toHaveFocus();
    await page.user.selectOptions(screen.getByLabelText('What “Foundation” means'), 'Create “Foundation”');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await page.user.click(
      await screen.findByRole('link', { name: 'Choose the level of the new standard “Foundation”' }),
    );
    expect(screen.getByLabelText('Level of “Foundation”')).toHaveFocus();
  });

  test('the new families of a sheet are written to in one language', async () => {
    const checks = mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const page = open();
    await goToColumns(page, 'Name,Father,Mobile\nRohan Patil,Suresh,9822011223');
    expect(await screen.findByLabelText('What is in “Mobile”')).toHaveValue('parentPhone');
    await page.user.selectOptions(screen.getByLabelText('Language of their messages'), 'मराठी');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Import 1 student' });
    expect(checks.at(-1)?.body).toMatchObject({ choices: { language: 'mr' } });
  });

  test('leaving and coming back loses nothing, and a logout takes it off the device', async () => {
    mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const page = open();
    await goToCheck(page);
    await page.user.click(await screen.findByRole('button', { name: 'Leave out Meera Joshi, row 4' }));
    expect(await screen.findByText('1 row is left out.')).toBeVisible();
    page.unmount();

    const again = open('/app/import?step=check');
    expect(await screen.findByText('1 row is left out.')).toBeVisible();
    again.unmount();

    await forgetReading();
    open('/app/import?step=check');
    expect(await screen.findByLabelText('Choose file')).toBeInTheDocument();
  });

  test('an import that was left is taken up again under its key, and ends with its first answer', async () => {
    mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const sent = mockApi(createImport, () => new Promise<never>(() => {}));
    mockApi(getImportProgress, { data: { done: 1, total: 1 } });
    const page = open();
    await goToCheckOf(page, 'Name,Mobile\nRohan Patil,9822011223');
    await page.user.click(await screen.findByRole('button', { name: 'Import 1 student' }));
    expect(await screen.findByText('1 of 1 rows imported')).toBeVisible();
    expect(screen.getByText(/You can leave this page/)).toBeVisible();
    page.unmount();

    let asked = 0;
    const again = mockApi(createImport, () =>
      (asked += 1) === 1
        ? refuse('in_progress', 'This is being saved right now')
        : { data: { ...record, leftOutRows: [], withoutLogin: 0, stayed: [] } },
    );
    mockApi(getImport, { data: { ...record, leftOutRows: [], withoutLogin: 0, stayed: [] } });
    open('/app/import?step=check');
    expect(await screen.findByText('1 student added', undefined, { timeout: 4_000 })).toBeVisible();
    expect(again).toHaveLength(2);
    const key = sent[0]?.headers.get('idempotency-key');
    expect(key).toBeTruthy();
    expect(again.map(({ headers }) => headers.get('idempotency-key'))).toEqual([key, key]);
  });

  test('an import that is refused says why, and the check is there again', async () => {
    mockApi(checkImport, (request) => answerTo(request.body as Sent));
    mockApi(createImport, () => refuse('rule', 'Nothing was imported: 1 row has a mistake.'));
    const page = open();
    await goToCheckOf(page, 'Name,Mobile\nRohan Patil,9822011223');
    await page.user.click(await screen.findByRole('button', { name: 'Import 1 student' }));
    expect(await screen.findByText('Nothing was imported: 1 row has a mistake.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Import 1 student' })).toBeEnabled();
  });

  test('a long list is counted while it is checked', async () => {
    mockApi(checkImport, () => new Promise<never>(() => {}));
    mockApi(getImportProgress, { data: { done: 300, total: 600 } });
    const page = open();
    await goToCheckOf(page, ['Name', ...Array.from({ length: 600 }, (_, at) => `Asha Kale ${at}`)].join('\n'));
    expect(await screen.findByText('300 of 600 rows checked')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Checking' })).toHaveAttribute('aria-valuenow', '50');
  });

  test('a column chosen by hand is sent with the import, and known in the next file', async () => {
    mockApi(listImportColumns, { data: [{ heading: 'mobile', field: 'parentPhone' }] });
    mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const sent = mockApi(createImport, { data: { ...record, leftOutRows: [], withoutLogin: 0, stayed: [] } });
    mockApi(getImport, { data: { ...record, leftOutRows: [], withoutLogin: 0, stayed: [] } });
    const page = open();
    await goToColumns(page, 'Name,Mobile,Remark\nRohan Patil,9822011223,Pune');
    expect(await screen.findByLabelText('What is in “Mobile”')).toHaveValue('parentPhone');
    await page.user.selectOptions(screen.getByLabelText('What is in “Remark”'), 'Address');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await page.user.click(await screen.findByRole('button', { name: 'Import 1 student' }));
    await screen.findByText('1 student added');
    expect(sent[0]?.body).toMatchObject({
      columns: [
        { heading: 'mobile', field: 'parentPhone' },
        { heading: 'remark', field: 'address' },
      ],
    });
  });

  test('answers about names, dates and the language are sent with the import, and known in the next file', async () => {
    const text = 'Name,Std,DOB,Father\nRohan Patil,Junior,12/06/2008,Suresh';
    mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const sent = mockApi(createImport, { data: { ...record, leftOutRows: [], withoutLogin: 0, stayed: [] } });
    mockApi(getImport, { data: { ...record, leftOutRows: [], withoutLogin: 0, stayed: [] } });
    const page = open();
    await goToColumns(page, text);
    await page.user.selectOptions(await screen.findByLabelText('What “Junior” means'), '11 Science');
    await page.user.click(screen.getByLabelText(/Day first/));
    await page.user.selectOptions(screen.getByLabelText('Language of their messages'), 'मराठी');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await page.user.click(await screen.findByRole('button', { name: 'Import 1 student' }));
    await screen.findByText('1 student added');
    const { answers = [] } = (sent[0]?.body ?? {}) as { answers?: ImportAnswer[] };
    expect(answers).toEqual([
      { question: 'dates', about: 'dateOfBirth', answer: 'day-first' },
      { question: 'language', about: '', answer: 'mr' },
      { question: 'standards', about: 'Junior', answer: science._id },
    ]);
    page.unmount();

    // The server remembers a text in the form in which names are compared.
    mockApi(listImportAnswers, { data: answers.map((one) => ({ ...one, about: one.about.replace('J', 'j') })) });
    const again = open();
    await goToColumns(again, text);
    expect(await screen.findByLabelText('What “Junior” means')).toHaveValue(science._id);
    expect(screen.getByLabelText(/Day first/)).toBeChecked();
    expect(screen.getByLabelText('Language of their messages')).toHaveValue('mr');
    await again.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: 'Import 1 student' })).toBeVisible();
  });

  test('a file that cannot be read says what to save it as', async () => {
    const page = open();
    await choose(page, '%PDF-1.7', 'list.csv');
    expect(
      await screen.findByText('This is a PDF. Save the list as an Excel workbook (.xlsx) or CSV where it was made.'),
    ).toBeVisible();
  });

  test('rows copied from a spreadsheet are read like a file', async () => {
    const page = open();
    const pasted = 'Name\tMobile\nRohan Patil\t9822011223';
    fireEvent.change(await screen.findByLabelText('Or paste rows'), { target: { value: pasted } });
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Pasted rows')).toBeVisible();
  });

  test('an earlier import leads to its result, where it can be undone', async () => {
    mockApi(listImports, { ...none, data: [record] });
    mockApi(getImport, {
      data: {
        ...record,
        leftOutRows: [{ number: 4, name: 'Meera Joshi', reason: 'No phone' }],
        withoutLogin: 0,
        stayed: [],
      },
    });
    mockApi(checkUndo, { data: { undoes: 2, logins: 1, stays: [stays] } });
    const undone = mockApi(undoImport, {
      data: { ...record, stays: 1, leftOutRows: [], withoutLogin: 0, stayed: [stays] },
      removed: [science._id],
      message: 'The import is undone',
    });
    const slip = { name: 'Asha', signInName: 'A-1', oneTimePassword: 'abcd', phone: null };
    addSlip({ ...slip, _id: science._id });
    const page = open();
    await page.user.click(await screen.findByRole('link', { name: 'students.csv' }));
    expect(await screen.findByText('Meera Joshi, row 4: No phone')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Undo this import' }));
    const question = await screen.findByRole('dialog');
    expect(await within(question).findByText('Rohan Patil, row 3: Notes have been added since')).toBeVisible();
    expect(
      within(question).getByText(/2 rows are undone.*1 login that nobody has used will stop working\./),
    ).toBeVisible();
    expect(within(question).getByText('1 row stays:')).toBeVisible();
    await page.user.click(within(question).getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('Undone, but 1 row stays')).toBeVisible();
    expect(undone).toHaveLength(1);
    expect(hasSlips()).toBe(false);
  });

  test('while rows stay the button does, and nothing is undone where all of it stays', async () => {
    const partly = { ...record, undone: { at: record.at, by: record.by }, stays: 1, stayed: [stays] };
    mockApi(getImport, { data: { ...partly, leftOutRows: [], withoutLogin: 1 } });
    mockApi(checkUndo, { data: { undoes: 0, logins: 0, stays: [stays] } });
    const page = open(`/app/import?step=done&id=${record._id}`);
    expect(await screen.findByRole('heading', { name: 'Undone, but 1 row stays' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Give 1 student their login' })).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Undo this import' }));
    const question = await screen.findByRole('dialog');
    expect(await within(question).findByText(/^All of it was changed or used since/)).toBeVisible();
    expect(within(question).getByText('Rohan Patil, row 3: Notes have been added since')).toBeVisible();
    expect(within(question).queryByRole('button', { name: 'Undo import' })).toBeNull();
  });

  test('an import that is undone as a whole says so, without the button', async () => {
    const gone = { ...record, undone: { at: record.at, by: record.by }, undoUntil: null };
    mockApi(getImport, { data: { ...gone, leftOutRows: [], withoutLogin: 0, stayed: [] } });
    open(`/app/import?step=done&id=${record._id}`);
    expect(await screen.findByRole('heading', { name: 'This import is undone' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  });
});

describe('the other lists', () => {
  test('batches come with their week; their teacher is one of the academy, their subject may be new', async () => {
    mockApi(listTeachers, { ...none, data: [teacher] });
    const checks = mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const page = open('/app/import?kind=batches');
    await choose(
      page,
      'Batch,Std,Subject,Teacher,Timing\nMorning A,XI Sci,Botany,Prof. Asha Kale,"Mon, Wed 7-8.30 am"',
      'b.csv',
    );
    await screen.findByText('b.csv');
    await goOn(page);
    await page.user.selectOptions(await screen.findByLabelText('What “Botany” means'), 'new');
    await goOn(page);
    expect(await screen.findByRole('button', { name: 'Import 1 row' })).toBeVisible();
    expect(checks[0]?.body).toMatchObject({
      kind: 'batches',
      rows: [
        {
          values: {
            name: 'Morning A',
            standard: science._id,
            subject: { create: 'Botany' },
            teacher: teacher._id,
            schedule: [
              { day: 'mon', startTime: '07:00', endTime: '08:30', room: null },
              { day: 'wed', startTime: '07:00', endTime: '08:30', room: null },
            ],
          },
        },
      ],
    });
  });

  test('the teacher of a batch may have left, and is known by name', async () => {
    const former = { ...teacher, status: 'left' as const };
    mockApi(listTeachers, { ...none, data: [{ ...teacher, _id: science._id, name: 'Asha Kalle' }, former] });
    const checks = mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const page = open('/app/import?kind=batches');
    await choose(page, 'Batch,Teacher\nMorning A,Asha Kale\nMorning B,Prof. Asha Kalle', 'b.csv');
    await screen.findByText('b.csv');
    await goOn(page);
    const offered = within(await screen.findByLabelText('What “Asha Kale” means')).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Leave it empty', 'Asha Kalle', 'Asha Kale']);
    await goOn(page);
    await screen.findByRole('button', { name: 'Import 2 rows' });
    expect(checks[0]?.body).toMatchObject({
      rows: [{ values: { teacher: former._id } }, { values: { teacher: science._id } }],
    });
  });

  test('names are asked for only once the academy’s own lists are here, which can be loaded again', async () => {
    mockApi(listTeachers, () => refuse('internal', 'Please try again'));
    const page = open('/app/import?kind=batches');
    await choose(page, 'Batch,Teacher\nMorning A,Asha Kale', 'b.csv');
    await screen.findByText('b.csv');
    await goOn(page);
    expect(await screen.findByText('Please try again')).toBeVisible();
    expect(screen.queryByLabelText('What “Asha Kale” means')).not.toBeInTheDocument();
    mockApi(listTeachers, { ...none, data: [teacher] });
    await goOn(page);
    expect(await screen.findByLabelText('What “Asha Kale” means')).toHaveValue(teacher._id);
  });

  test('registrations come with a subject whose name has a comma; columns that the academy keeps itself are skipped', async () => {
    mockApi(listSubjects, { ...none, data: [maths] });
    const checks = mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const page = open('/app/import?kind=admissionEnquiries');
    await choose(
      page,
      'Enquiry date,Student,Mobile,Class,Subjects,Source,Call on\n01-06-2026,Rohan Patil,98220 11223,XI Sci,"Maths, advanced",Walk-in,15-06-2026',
      'e.csv',
    );
    await screen.findByText('e.csv');
    await goOn(page);
    expect(await screen.findByLabelText('What is in “Enquiry date”')).toHaveValue('');
    await goOn(page);
    await screen.findByRole('button', { name: 'Import 1 row' });
    expect(checks[0]?.body).toMatchObject({
      kind: 'admissionEnquiries',
      rows: [
        {
          values: {
            studentName: 'Rohan Patil',
            phone: '+919822011223',
            standard: science._id,
            subjects: [maths._id],
            source: 'walk_in',
            nextFollowUpOn: '2026-06-15',
          },
        },
      ],
    });
  });

  test('past attendance may be of a batch that has ended', async () => {
    const ended = { ...batch, status: 'completed' as const };
    const asked = mockApi(listBatches, ({ query }) => ({
      ...none,
      data: query['status'] === 'active' ? [] : [ended],
    }));
    const page = open('/app/import?kind=attendance');
    await choose(page, 'Batch,Roll No,2026-07-01\nMorning A,1,P', 'a.csv');
    await screen.findByText('a.csv');
    await goOn(page);
    expect(await screen.findByLabelText('What “Morning A” means')).toHaveValue(batch._id);
    expect(asked).toHaveLength(1);
  });

  test('past attendance is students by dates: the order of the dates is asked once, an empty cell says nothing', async () => {
    mockApi(listBatches, { ...none, data: [batch] });
    const checks = mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const page = open('/app/import?kind=attendance');
    await choose(page, 'Batch,Roll No,Name,01/07/2026,02/07/2026\nMorning A,1,Asha,P,A\nMorning A,2,Meera,L,', 'a.csv');
    await screen.findByText('a.csv');
    await goOn(page);
    await page.user.click(await screen.findByLabelText(/Day first/));
    await goOn(page);
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose what “L” stands for');
    await page.user.selectOptions(screen.getByLabelText('What “L” stands for'), 'On leave');
    await goOn(page);
    await screen.findByRole('button', { name: 'Import 2 rows' });
    const marks = (date: string, status: string) => ({ date, status });
    expect(checks[0]?.body).toMatchObject({
      kind: 'attendance',
      rows: [
        {
          values: {
            batch: batch._id,
            rollNo: 1,
            marks: [marks('2026-07-01', 'present'), marks('2026-07-02', 'absent')],
          },
        },
        { values: { batch: batch._id, rollNo: 2, marks: [marks('2026-07-01', 'leave')] } },
      ],
    });
  });

  test('headings that are only numbers need their month', async () => {
    mockApi(listBatches, { ...none, data: [batch] });
    const checks = mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const page = open('/app/import?kind=attendance');
    await choose(page, 'Batch,Roll No,Name,1,2,3\nMorning A,1,Asha,P,A,उ', 'a.csv');
    await screen.findByText('a.csv');
    await goOn(page);
    await screen.findByText('What is in each column');
    await goOn(page);
    expect(await screen.findByText('Choose the month of the attendance')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2026-08' } });
    await goOn(page);
    await screen.findByRole('button', { name: 'Import 1 row' });
    expect(checks[0]?.body).toMatchObject({
      rows: [
        {
          values: {
            marks: [{ date: '2026-08-01' }, { date: '2026-08-02' }, { date: '2026-08-03', status: 'late' }],
          },
        },
      ],
    });
  });

  test('a student without a name in the sheet is called as known, and of many days the first are shown', async () => {
    mockApi(listBatches, { ...none, data: [batch] });
    const days = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-07-${day}`);
    mockApi(checkImport, (request) => {
      const { data } = answerTo(request.body as Sent);
      const changes = days.map((field) => ({ field, before: null, after: 'present', isConflict: false }));
      const found = { _id: record._id, name: 'Asha Kale', reference: null };
      return {
        data: { ...data, rows: data.rows.map((row) => ({ ...row, outcome: 'changed' as const, found, changes })) },
      };
    });
    const page = open('/app/import?kind=attendance');
    await choose(page, `Batch,Roll No,${days.join(',')}\nMorning A,1${',P'.repeat(days.length)}`, 'a.csv');
    await screen.findByText('a.csv');
    await goOn(page);
    await screen.findByText('What is in each column');
    await goOn(page);
    expect(await screen.findByText('Asha Kale, row 2')).toBeVisible();
    expect(screen.getByText(/^05-07-2026/)).toBeVisible();
    expect(screen.getByText(/^06-07-2026/)).not.toBeVisible();
    await page.user.click(screen.getByText('2 more'));
    expect(screen.getByText(/^07-07-2026/)).toBeVisible();
  });

  test('rows of several sheets are sent with their sheet and row', async () => {
    const checks = mockApi(checkImport, (request) => answerTo(request.body as Sent));
    const page = open('/app/import?kind=teachers');
    const { writeXlsx } = await import('hucre/xlsx');
    const rows = (name: string, phone: string) => [
      ['Name', 'Mobile'],
      [name, phone],
    ];
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Morning', rows: rows('Asha Kale', '9822066001') },
        { name: 'Evening', rows: rows('Ravi Deo', '9822066002') },
      ],
    });
    await page.user.upload(await screen.findByLabelText('Choose file'), new File([new Uint8Array(bytes)], 't.xlsx'));
    await screen.findByText('t.xlsx');
    await goOn(page);
    await screen.findByText('What is in each column');
    await goOn(page);
    await screen.findByRole('button', { name: 'Import 2 rows' });
    expect(checks[0]?.body).toMatchObject({
      rows: [{ place: { sheet: 'Morning', row: 2 } }, { place: { sheet: 'Evening', row: 2 } }],
    });
  });
});

test('a workbook with several kinds of lists is read once and imported in its order', async () => {
  mockApi(checkImport, (request) => answerTo(request.body as Sent));
  const result = { ...record, leftOutRows: [], withoutLogin: 0, stayed: [] };
  const imported = mockApi(createImport, () => ({ data: result }));
  mockApi(getImport, { data: result });
  const page = open();
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Students',
        rows: [
          ['Name', 'Gender', 'Father', 'Mobile'],
          ['Rohan Patil', 'M', 'Suresh', '9822011223'],
        ],
      },
      {
        name: 'Teachers',
        rows: [
          ['Name', 'Mobile', 'Qualification'],
          ['Asha Kale', '9822066001', 'M.Sc.'],
          ['Ravi Deo', '9822066002', 'B.Ed.'],
        ],
      },
      { name: 'Fees', rows: [['Paid'], [500]] },
    ],
  });
  await page.user.upload(await screen.findByLabelText('Choose file'), new File([new Uint8Array(bytes)], 'all.xlsx'));
  expect(await screen.findByLabelText('Students')).toHaveValue('students');
  expect(screen.getByLabelText('Teachers')).toHaveValue('teachers');
  expect(screen.getByLabelText('Fees')).toHaveValue('');
  expect(screen.getByText(/^They are imported in this order:/)).toHaveTextContent('Teachers 2, Students 1');
  await goOn(page);
  expect(await screen.findByText('What is in each column')).toBeVisible();
  expect(page.router.state.location.search).toContain('kind=teachers');
  await goOn(page);
  await page.user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
  await page.user.click(await screen.findByRole('button', { name: 'Go on with: Students' }));
  expect(await screen.findByText('What is in each column')).toBeVisible();
  await goOn(page);
  await page.user.click(await screen.findByRole('button', { name: 'Import 1 student' }));
  expect(await screen.findByRole('button', { name: 'Import another file' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Go on with/ })).toBeNull();
  expect(imported.map(({ body }) => (body as { kind: string }).kind)).toEqual(['teachers', 'students']);
});

test('everyone who was added gets a login, page by page, and says how', async () => {
  mockApi(getImport, { data: { ...record, leftOutRows: [], withoutLogin: 3, stayed: [] } });
  let calls = 0;
  mockApi(inviteImported, () => ({
    data: { sent: ++calls, slips: [], waiting: calls === 2 ? 0 : 2, unused: 0, at: record.at },
  }));
  const page = open(`/app/import?step=done&id=${record._id}`);
  expect(await screen.findByRole('button', { name: 'Send parents their page' })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Give 3 students their logins' }));
  expect(await screen.findByText('3 invitations are on their way by mail.')).toBeVisible();
  expect(calls).toBe(2);
});

test('imported batches lead to their times and teachers, and an academy that moves in goes on setting up', async () => {
  const batches = { ...record, kind: 'batches' as const, leftOutRows: [], withoutLogin: 0, stayed: [] };
  mockApi(getImport, { data: batches });
  mockApi(getAdminSummary, { data: { ...sampleSummary, counts: { ...sampleSummary.counts, unreadyBatches: 2 } } });
  open(`/app/import?step=done&id=${record._id}`);
  const times = await screen.findByRole('link', { name: 'Add their times and teachers' });
  expect(times).toHaveAttribute('href', '/app/batches/times');
  expect(screen.getByRole('link', { name: 'Go on setting up' })).toHaveAttribute('href', '/app/dashboard');
  expect(screen.getByRole('link', { name: 'See the batches' })).toHaveAttribute('href', '/app/batches');
});
