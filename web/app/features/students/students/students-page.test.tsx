import { getBatch, listBatches } from '#contract/batches';
import { changeEnrolments } from '#contract/enrolments';
import { getSite } from '#contract/site';
import { listStandards } from '#contract/standards';
import { inviteStudents, listStudents } from '#contract/students';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sampleInList } from '../../../../test/sample-students.ts';
import { sampleBatch } from '../../teachers/shared/sample-teaching.ts';
import StudentsPage from './students-page.tsx';

const none = { data: [], pagination: { page: 1, limit: 25, total: 0 } };
const noneUnused = { unused: 0, at: '2026-11-30T06:00:00.000Z' };
const open = (query = '') =>
  renderPage(<StudentsPage />, {
    path: '/app/students',
    url: `/app/students${query}`,
    as: 'admin',
    attendanceThreshold: 75,
  });

beforeEach(() => {
  mockApi(listStandards, none);
  mockApi(listBatches, none);
  mockApi(getSite, () => refuse('not_found', 'The academy could not be shown'));
});

describe('the list of students', () => {
  test('before the first student it leads to what has to be there first', async () => {
    mockApi(listStudents, none);
    open();
    expect(await screen.findByRole('heading', { name: 'No students yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Import from a spreadsheet' })).toHaveAttribute('href', '/app/import');
    expect(await screen.findByRole('link', { name: 'Add a standard first' })).toHaveAttribute(
      'href',
      '/app/standards/create',
    );
  });

  test('says what nobody matches and takes the filters away', async () => {
    const asked = mockApi(listStudents, none);
    const { user, router } = open('?search=gaikw&noBatch=true');
    expect(await screen.findByRole('heading', { name: 'No students match “gaikw”' })).toBeVisible();
    expect(screen.getByText('Filters: no batch.')).toBeVisible();
    expect(asked[0]?.query).toMatchObject({ search: 'gaikw', noBatch: 'true' });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('a failure is a sentence with another try', async () => {
    mockApi(listStudents, () => refuse('too_many', 'Failed to fetch students'));
    open();
    expect(await screen.findByText('Failed to fetch students')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('a number that is not on record is never dialled, and a real one is', async () => {
    const missing = { ...sampleInList, _id: '01990000-0000-7000-8000-0000000000a2', name: 'Omkar Kale' };
    mockApi(listStudents, {
      data: [sampleInList, { ...missing, parentPhone: '0000000000', missing: ['phone', 'parentPhone'] }],
      pagination: { page: 1, limit: 25, total: 2 },
    });
    open();
    expect(await screen.findByRole('link', { name: /\+91 98000 10000/ })).toHaveAttribute('href', 'tel:+919800010000');
    expect(screen.getByText('Not added')).toBeVisible();
    expect(screen.queryByText(/0000000000/)).not.toBeInTheDocument();
  });

  test('the standard is said once before the batches, and a state only of who is not active', async () => {
    const batches = ['11 Science Mathematics', '11 Science Physics'].map((name, index) => ({
      _id: `01990000-0000-7000-8000-0000000000c${index}`,
      name,
      rollNo: 4,
    }));
    mockApi(listStudents, {
      data: [
        { ...sampleInList, batches },
        { ...sampleInList, _id: '01990000-0000-7000-8000-0000000000a2', name: 'Omkar Kale', status: 'left' },
      ],
      pagination: { page: 1, limit: 25, total: 2 },
    });
    open();
    expect(await screen.findByText('Mathematics, Physics')).toBeVisible();
    const table = within(screen.getByRole('table'));
    expect(table.getByText('Left')).toBeVisible();
    expect(table.queryByText('Active')).toBeNull();
    expect(table.queryByText('Added')).toBeNull();
  });

  test('adding those chosen to a batch says who is of another standard, and when an undo comes too late', async () => {
    mockApi(listStudents, { data: [sampleInList], pagination: { page: 1, limit: 25, total: 1 } });
    mockApi(getBatch, { data: { ...sampleBatch, enrolledStudents: [] } });
    mockApi(listBatches, { data: [sampleBatch], pagination: { page: 1, limit: 200, total: 1 } });
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Riya Patil' }));
    await user.click(screen.getByRole('button', { name: 'Add to batch' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Add to batch' }));
    await user.click(panel.getByRole('combobox', { name: 'Batch' }));
    const choices = within(await screen.findByRole('listbox', { name: 'Batch' }));
    await user.click(choices.getByRole('option', { name: new RegExp(sampleBatch.name) }));
    expect(await panel.findByText(`1 student is not in ${sampleBatch.standard.name}.`)).toBeVisible();
    const answer = { batch: sampleBatch._id, added: [sampleInList._id], removed: [], refused: [] };
    mockApi(changeEnrolments, { data: [answer] });
    await user.click(panel.getByRole('button', { name: /^Add/ }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    mockApi(changeEnrolments, () => refuse('not_found', 'This was not found. It may have been deleted.'));
    await user.click(undo);
    expect(await screen.findByText(/It may have been deleted/), 'of the undo').toBeVisible();
  });

  test('all students of a filtered list are selected at once, and get their logins: by mail or on slips', async () => {
    const students = Array.from({ length: 60 }, (_, at) => ({
      ...sampleInList,
      _id: `01990000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      name: `Pupil ${at}`,
      status: at === 59 ? ('left' as const) : ('active' as const),
    }));
    const asked = mockApi(listStudents, ({ query }) => {
      const limit = Number(query['limit']);
      return { data: students.slice(0, limit), pagination: { page: 1, limit, total: 60 } };
    });
    const slip = { _id: students[0]?._id ?? '', name: 'Pupil 0', signInName: '2026-0001', phone: null };
    const answers = [
      { sent: 1, slips: [{ ...slip, oneTimePassword: 'four-plain-words-here' }], waiting: 57, ...noneUnused },
      { sent: 40, slips: [], waiting: 0, ...noneUnused },
    ];
    let calls = 0;
    const invited = mockApi(inviteStudents, () => ({ data: answers[calls++]! }));
    const { user } = open('?standard=01990000-0000-7000-8000-000000000011');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Pupil 0' }));
    await user.click(screen.getByRole('button', { name: 'Select all 60' }));
    expect(await screen.findByText('60 selected')).toBeVisible();
    expect(asked.at(-1)?.query).toMatchObject({ standard: '01990000-0000-7000-8000-000000000011', limit: '200' });
    await user.click(screen.getByRole('button', { name: 'Give logins' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Give logins' }));
    expect(panel.getByText('1 student is not active and is left out.')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Give 59 students their logins' }));
    expect(
      await panel.findByText(
        '41 invitations are on their way by mail. 1 login slip is ready to print at the top of the page.',
      ),
    ).toBeVisible();
    expect(invited.map(({ body }) => (body as { students: string[] }).students.length)).toEqual([59, 59]);
  });

  test('students who all have a login are told so; a failure can be tried again', async () => {
    mockApi(listStudents, { data: [sampleInList], pagination: { page: 1, limit: 25, total: 1 } });
    mockApi(inviteStudents, () => refuse('too_many', 'The invitations could not be sent'));
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Riya Patil' }));
    await user.click(screen.getByRole('button', { name: 'Give logins' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Give logins' }));
    const give = () => panel.getByRole('button', { name: 'Give 1 student their login' });
    await user.click(give());
    expect(await panel.findByText('The invitations could not be sent')).toBeVisible();
    mockApi(inviteStudents, { data: { sent: 0, slips: [], waiting: 0, ...noneUnused } });
    await user.click(give());
    expect(await panel.findByText('They all have a login or an invitation already.')).toBeVisible();
  });

  test('slips that were lost are given again to those who never logged in, after a question', async () => {
    mockApi(listStudents, { data: [sampleInList], pagination: { page: 1, limit: 25, total: 1 } });
    const at = '2026-11-30T06:00:00.000Z';
    const slip = { _id: sampleInList._id, name: 'Riya Patil', signInName: '2026-0001', phone: null };
    const invited = mockApi(inviteStudents, ({ body }) => {
      const isAgain = (body as { again?: string }).again !== undefined;
      const slips = isAgain ? [{ ...slip, oneTimePassword: 'four-new-words-here' }] : [];
      return { data: { sent: 0, slips, waiting: 0, unused: isAgain ? 0 : 1, at } };
    });
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Riya Patil' }));
    await user.click(screen.getByRole('button', { name: 'Give logins' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Give logins' }));
    await user.click(panel.getByRole('button', { name: 'Give 1 student their login' }));
    expect(await panel.findByText(/has a login already and has never logged in/)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Give 1 new login' }));
    const question = within(await screen.findByRole('dialog', { name: 'Give 1 new login?' }));
    expect(question.getByText(/earlier slips and invitations stop working/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Give new logins' }));
    expect(await panel.findByText('1 login slip is ready to print at the top of the page.')).toBeVisible();
    expect(panel.queryByRole('button', { name: /new login/ })).toBeNull();
    expect(invited.map(({ body }) => (body as { again?: string }).again)).toEqual([undefined, at]);
  });

  test('“Below 75%”, the academy’s threshold, goes into the address', async () => {
    mockApi(listStudents, { data: [sampleInList], pagination: { page: 1, limit: 25, total: 1 } });
    const { user, router } = open('?page=2');
    await user.click(await screen.findByRole('radio', { name: 'Below 75%' }));
    await waitFor(() => expect(router.state.location.search).toBe('?below=75'));
  });
});
