import { type BatchInList, createBatch, getBatch, listBatches } from '#contract/batches';
import { type BatchSync, changeEnrolments, changeFirstDay } from '#contract/enrolments';
import { getBatchHistory } from '#contract/attendance';
import { listBatchNotes } from '#contract/notes';
import { listStandards } from '#contract/standards';
import { listStudents, type StudentInList } from '#contract/students';
import { listSubjects } from '#contract/subjects';
import { listTeachers } from '#contract/teachers';
import { addDays } from '#contract/dates';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { renderPage } from '../../../test/render.tsx';
import { useChangeEnrolments } from './shared/enrolments.queries.ts';
import { queryClient } from '../../lib/query-client.ts';
import { today } from '../../../lib/dates.ts';
import AddExistingStudentPage from './add-existing-student/add-existing-student-page.tsx';
import { RollChange } from './roll-change.tsx';
import BatchPage from './batch/batch-page.tsx';
import BatchesPage from './batches/batches-page.tsx';
import CreateBatchPage from './create-batch/create-batch-page.tsx';

const id = (number: number) => `01990000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;
const list = <Row,>(data: Row[]) => ({ data, pagination: { page: 1, limit: 200, total: data.length } });
const standard = { _id: id(1), name: '11 Science' };
const subject = { _id: id(2), name: 'Physics', colour: 'peacock' };
const names = ['Arjun Pawar', 'Riya Patil', 'Neha Shinde'];

const roll = (count: number) =>
  names.slice(0, count).map((name, index) => ({
    _id: id(10 + index),
    rollNo: index + 1,
    name,
    admissionNo: `2026-000${index + 1}`,
    avatarUrl: null,
    parentPhone: null,
    joinedOn: '2026-06-01',
    attendancePercentage: index === 1 ? 71 : 95,
    lastClasses: [],
  }));

type Sample = BatchInList & { enrolledStudents: ReturnType<typeof roll> };
const batch = (count: number, over: Partial<Sample> = {}): Sample => ({
  _id: id(0),
  name: '11 Science A',
  code: null,
  standard,
  subject,
  teacher: null,
  room: 'Room 2',
  startDate: '2026-06-01',
  endDate: null,
  capacity: 3,
  openForAdmission: true,
  schedule: [],
  status: 'active',
  version: 1,
  createdAt: '2026-06-01T00:00:00Z',
  updatedAt: '2026-06-01T00:00:00Z',
  enrolledCount: count,
  seatsLeft: 3 - count,
  nextClass: null,
  attendanceRate: null,
  enrolledStudents: roll(count),
  ...over,
});

/** The answer of the server for the batch of these tests. */
const saved = (part: Partial<BatchSync>) => ({
  data: [{ batch: id(0), added: [], removed: [], refused: [], ...part }],
});

const student = (number: number, name: string, batches: StudentInList['batches'] = []) =>
  ({
    _id: id(number),
    name,
    admissionNo: `2026-00${number}`,
    avatarUrl: null,
    standard,
    batches,
  }) as unknown as StudentInList;

function mockChoices({ isEmpty = false } = {}) {
  mockApi(
    listStandards,
    list(isEmpty ? [] : [{ ...standard, level: 11, subjects: [subject], isActive: true }]) as never,
  );
  mockApi(listSubjects, list(isEmpty ? [] : [subject]) as never);
  mockApi(listTeachers, list([]) as never);
}

describe('the list of batches', () => {
  const open = () => renderPage(<BatchesPage />, { path: '/app/batches', as: 'admin' });

  test('leads to what a first batch needs', async () => {
    mockChoices({ isEmpty: true });
    mockApi(listBatches, list([]));
    open();
    expect(await screen.findByText('No batches yet')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Add a subject' })).toHaveAttribute('href', '/app/subjects/create');
  });

  test('a failure is said in the words of the contract and can be tried again', async () => {
    mockChoices();
    mockApi(listBatches, () => refuse('forbidden', 'Failed to fetch batches'));
    const { user } = open();
    expect(await screen.findByText('Failed to fetch batches')).toBeVisible();
    mockApi(listBatches, list([batch(0, { enrolledStudents: [] })]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: '11 Science A' })).toBeVisible();
  });

  test('what the filters hide can be shown again', async () => {
    mockChoices();
    const seen = mockApi(listBatches, ({ query }) => list(query['status'] ? [] : [batch(0, { enrolledStudents: [] })]));
    const { user } = renderPage(<BatchesPage />, {
      path: '/app/batches',
      url: '/app/batches?status=cancelled',
      as: 'admin',
    });
    expect(await screen.findByText('No batches match these filters')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: '11 Science A' })).toBeVisible();
    expect(seen[0]?.query).toMatchObject({ status: 'cancelled', sort: 'name' });
  });

  test('the attendance of all batches is downloaded for a month, this one or an earlier one', async () => {
    mockChoices();
    mockApi(listBatches, list([batch(1)]));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'More for this list' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Attendance of all batches' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Attendance of all batches' }));
    const address = () => dialog.getByRole('link', { name: 'Download for Excel' }).getAttribute('href');
    const month = today().slice(0, 7);
    expect(address()).toBe(`/api/attendance/export?month=${month}&format=xlsx`);
    expect(dialog.getByRole('button', { name: 'Next month' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Previous month' }));
    expect(address()).toBe(`/api/attendance/export?month=${addDays(`${month}-01`, -1).slice(0, 7)}&format=xlsx`);
    expect(dialog.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute('download');
  });
});

describe('a student who is being added', () => {
  const open = () => renderPage(<BatchesPage />, { path: '/app/batches', as: 'admin' });
  const startAdding = (students: { _id: string; name: string }[]) => {
    const { result } = renderHook(() => useChangeEnrolments(), {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    });
    act(() => result.current.mutate([{ batch: id(0), add: students }]));
  };
  const [riya, tanvi] = [
    { _id: id(11), name: 'Riya Patil' },
    { _id: id(21), name: 'Tanvi More' },
  ];

  test('is counted by a list that is fetched meanwhile, once, and after the answer only if it was not refused', async () => {
    mockChoices();
    let save = () => {};
    mockApi(changeEnrolments, async () => {
      await new Promise<void>((resolve) => (save = resolve));
      return saved({ refused: [{ student: id(21), reason: 'Tanvi More is not an active student' }] });
    });
    mockApi(listBatches, list([batch(2, { enrolledStudents: [id(10), id(11)] as never })]));
    open();
    startAdding([riya, tanvi]);
    expect(await screen.findByRole('cell', { name: '3 of 3' })).toBeVisible();
    save();
    expect(await screen.findByRole('cell', { name: '2 of 3' })).toBeVisible();
  });
});

describe('a new batch', () => {
  test('shows the server’s clash beside the class it is about', async () => {
    mockChoices();
    const sentence = 'Sunita Jadhav is taken on Wednesday 8:00 to 9:00 AM by 11 Science B';
    const seen = mockApi(createBatch, () =>
      refuse('conflict', sentence, { fields: { 'schedule.1.startTime': sentence } }),
    );
    const { user } = renderPage(<CreateBatchPage />, { path: '/app/batches/create', as: 'admin' });
    await user.type(await screen.findByLabelText('Name'), '11 Science A');
    await user.click(screen.getByRole('combobox', { name: 'Standard' }));
    await user.click(await screen.findByRole('option', { name: '11 Science' }));
    await user.click(screen.getByRole('combobox', { name: 'Subject' }));
    await user.click(await screen.findByRole('option', { name: 'Physics' }));
    const days = screen.getByRole('group', { name: 'Days with a class' });
    await user.click(within(days).getByRole('button', { name: 'Monday' }));
    await user.click(within(days).getByRole('button', { name: 'Wednesday' }));
    await user.click(screen.getByRole('button', { name: /Create batch/ }));
    const clashing = await screen.findByLabelText('Wednesday, from');
    await waitFor(() => expect(clashing).toHaveAccessibleDescription(sentence));
    expect(screen.getByLabelText('Monday, from')).not.toHaveAccessibleDescription();
    await user.click(screen.getByRole('link', { name: sentence }));
    expect(clashing).toHaveFocus();
    expect(seen[0]?.body).toMatchObject({
      schedule: [
        { day: 'mon', startTime: '08:00', endTime: '09:00' },
        { day: 'wed', startTime: '08:00', endTime: '09:00' },
      ],
    });
  });

  test('seats are typed in the digits of either script, and anything else is told in words', async () => {
    mockChoices();
    const { user } = renderPage(<CreateBatchPage />, { path: '/app/batches/create', as: 'admin' });
    const seats = await screen.findByLabelText('Seats (optional)');
    await user.type(seats, 'abc');
    await user.click(screen.getByRole('button', { name: /Create batch/ }));
    await waitFor(() => expect(seats).toHaveAccessibleDescription(/Enter the seats as a whole number/));
    await user.clear(seats);
    await user.type(seats, '४०');
    expect(seats).toHaveValue('40');
  });

  test('the times of a day are copied to others', async () => {
    mockChoices();
    const { user } = renderPage(<CreateBatchPage />, { path: '/app/batches/create', as: 'admin' });
    const days = await screen.findByRole('group', { name: 'Days with a class' });
    await user.click(within(days).getByRole('button', { name: 'Monday' }));
    await user.click(screen.getByRole('button', { name: 'Copy the times of Monday to other days' }));
    const copy = await screen.findByRole('group', { name: 'Days to copy to' });
    await user.click(within(copy).getByRole('button', { name: 'Friday' }));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(screen.getByLabelText('Friday, from')).toHaveValue('08:00');
  });
});

describe('the roll of a batch', () => {
  beforeEach(() => {
    mockApi(listBatchNotes, list([]));
  });

  test('a student is removed immediately and comes back with Undo', async () => {
    let isIn = true;
    mockApi(getBatchHistory, { ...list([]), students: [], unmarked: [] });
    mockApi(getBatch, () => ({ data: batch(isIn ? 2 : 1) }));
    const seen = mockApi(changeEnrolments, () => {
      isIn = !isIn;
      return saved(isIn ? { added: [id(11)] } : { removed: [id(11)] });
    });
    const { user } = renderPage(<BatchPage />, { path: '/app/batches/:id', url: `/app/batches/${id(0)}`, as: 'admin' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Riya Patil' }));
    await user.click(screen.getByRole('button', { name: 'Remove from batch' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Riya Patil/ })).toBeNull());
    expect(seen[0]?.body).toEqual({ batches: [{ batch: id(0), add: [], remove: [id(11)] }] });
    expect(await screen.findByText('Riya Patil removed from 11 Science A')).toBeVisible();
    // The page reports the change once, without a toast beside it.
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: /Riya Patil/ })).toBeVisible();
    expect(seen[1]?.body).toEqual({
      batches: [{ batch: id(0), add: [id(11)], remove: [], overCapacity: true }],
    });
  });

  test('says since when a student is in it, and takes another day', async () => {
    mockApi(getBatch, { data: batch(1) });
    const requests = mockApi(changeFirstDay, { data: batch(1), message: 'First day in the batch changed' });
    mockApi(getBatchHistory, { ...list([]), students: [], unmarked: [] });
    const { user } = renderPage(<BatchPage />, { path: '/app/batches/:id', url: `/app/batches/${id(0)}`, as: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'More for Arjun Pawar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'First day: 01-06-2026' }));
    const day = await screen.findByRole('textbox', { name: 'First day' });
    await user.clear(day);
    await user.type(day, '16-06-2026');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Arjun Pawar’s first day in 11 Science A is 16-06-2026')).toBeVisible();
    expect(requests[0]?.body).toEqual({ joinedOn: '2026-06-16' });
  });

  test('a student who could not be removed is on the roll again, with the reason', async () => {
    mockApi(getBatchHistory, { ...list([]), students: [], unmarked: [] });
    mockApi(getBatch, { data: batch(2) });
    let fail = () => {};
    mockApi(changeEnrolments, async () => {
      await new Promise<void>((resolve) => (fail = resolve));
      return refuse('unavailable', 'The server is busy');
    });
    const { user } = renderPage(<BatchPage />, { path: '/app/batches/:id', url: `/app/batches/${id(0)}`, as: 'admin' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Riya Patil' }));
    await user.click(screen.getByRole('button', { name: 'Remove from batch' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Riya Patil/ })).toBeNull());
    fail();
    expect(await screen.findByText('The server is busy')).toBeVisible();
    expect(screen.getByRole('link', { name: /Riya Patil/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('a student who comes back stands on the roll as being saved until the server has saved it', async () => {
    let isIn = true;
    let save = () => {};
    mockApi(getBatchHistory, { ...list([]), students: [], unmarked: [] });
    mockApi(getBatch, () => ({ data: batch(isIn ? 2 : 1) }));
    mockApi(changeEnrolments, async ({ body }) => {
      const [change] = (body as { batches: { add: string[] }[] }).batches;
      if (change?.add.length === 1) await new Promise<void>((resolve) => (save = resolve));
      isIn = !isIn;
      return saved(isIn ? { added: [id(11)] } : { removed: [id(11)] });
    });
    const { user } = renderPage(<BatchPage />, { path: '/app/batches/:id', url: `/app/batches/${id(0)}`, as: 'admin' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Riya Patil' }));
    await user.click(screen.getByRole('button', { name: 'Remove from batch' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const row = within(await screen.findByRole('row', { name: /Riya Patil/ }));
    expect(row.getByText('Saving…')).toBeVisible();
    save();
    await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
    expect(screen.getByRole('link', { name: /Riya Patil/ })).toBeVisible();
  });

  test('says of which classes its percentages are, and on a phone has the parent and the legend one tap away', async () => {
    const parentPhone = '+919890010001';
    mockApi(getBatchHistory, { ...list([]), students: [], unmarked: [] });
    mockApi(getBatch, { data: { ...batch(2), enrolledStudents: roll(2).map((each) => ({ ...each, parentPhone })) } });
    const open = () =>
      renderPage(<BatchPage />, { path: '/app/batches/:id', url: `/app/batches/${id(0)}`, as: 'admin' });
    const wide = open();
    expect(await screen.findByRole('columnheader', { name: 'Attendance' })).toBeVisible();
    expect(screen.getByText('Not in the batch')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Physics' })).toBeVisible();
    wide.unmount();
    const { matchMedia } = window;
    const narrow = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(matchMedia(query), { matches: query.includes('max-width') }));
    const { user } = open();
    const call = await screen.findByRole('link', { name: 'Call the parent of Riya Patil' });
    expect(call).toHaveAttribute('href', `tel:${parentPhone}`);
    expect(screen.queryByText('Not in the batch')).toBeNull();
    expect(screen.getByText('Physics').closest('a'), 'lines of links are higher than lines of words').toBeNull();
    expect(screen.getByRole('link', { name: /^Riya Patil/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/students/'),
    );
    await user.click(screen.getByRole('button', { name: 'What the squares mean' }));
    const legend = screen.getByText('Not in the batch');
    expect(legend.compareDocumentPosition(call) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    narrow.mockRestore();
  });

  test('can be narrowed to those below the academy’s threshold, if it has one', async () => {
    mockApi(getBatchHistory, { ...list([]), students: [], unmarked: [] });
    mockApi(getBatch, { data: batch(3) });
    const { user, router } = renderPage(<BatchPage />, {
      path: '/app/batches/:id',
      url: `/app/batches/${id(0)}`,
      as: 'admin',
      attendanceThreshold: 72,
    });
    await user.click(await screen.findByRole('radio', { name: 'Below 72%' }));
    expect(screen.getByRole('link', { name: /Riya Patil/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Arjun Pawar/ })).toBeNull();
    expect(router.state.location.search).toBe('?view=below');
  });
});

describe('adding existing students', () => {
  const open = () =>
    renderPage(<AddExistingStudentPage />, {
      path: '/app/batches/:batchId/add-existing-student',
      url: `/app/batches/${id(0)}/add-existing-student`,
      as: 'admin',
      routes: [
        {
          path: '/app/batches/:id',
          element: (
            <>
              <h1>The batch</h1>
              <RollChange batchId={id(0)} problems={[]} onForget={() => {}} />
            </>
          ),
        },
      ],
    });

  test('says how many are too many, and adds them on purpose', async () => {
    mockChoices();
    mockApi(getBatch, { data: batch(2) });
    mockApi(listStudents, ({ query }) =>
      query['noBatch'] === 'true'
        ? list([student(20, 'Sahil Inamdar'), student(21, 'Tanvi More')])
        : list([student(10, 'Arjun Pawar', [{ _id: id(0), name: '11 Science A', rollNo: 1 }])]),
    );
    const added = mockApi(changeEnrolments, saved({ added: [id(20), id(21)] }));
    const { user } = open();
    const already = await screen.findByRole('checkbox', { name: 'Arjun Pawar' });
    expect(already).toBeChecked();
    expect(already).toBeDisabled();
    expect(already).toHaveAccessibleDescription(/Already in this batch/);
    await user.click(screen.getByRole('checkbox', { name: 'Sahil Inamdar' }));
    expect(screen.getByText('No seats left')).toBeVisible();
    expect(screen.queryByText(/You can still add them/)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Tanvi More' }));
    expect(screen.getByText('1 student more than there are seats. You can still add them.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add 2 students' }));
    await screen.findByRole('heading', { name: 'The batch' });
    expect(added.map(({ body }) => body)).toEqual([
      { batches: [{ batch: id(0), add: [id(20), id(21)], remove: [], overCapacity: true }] },
    ]);
    expect(screen.getByText('2 students added to 11 Science A')).toBeVisible();
  });

  test('tells who was in it already, added elsewhere meanwhile, and takes back only whom it added', async () => {
    mockChoices();
    mockApi(getBatch, { data: batch(0) });
    mockApi(listStudents, ({ query }) =>
      list(query['noBatch'] === 'true' ? [student(20, 'Sahil Inamdar'), student(21, 'Tanvi More')] : []),
    );
    const seen = mockApi(changeEnrolments, saved({ added: [id(21)] }));
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Sahil Inamdar' }));
    await user.click(screen.getByRole('checkbox', { name: 'Tanvi More' }));
    await user.click(screen.getByRole('button', { name: 'Add 2 students' }));
    await screen.findByRole('heading', { name: 'The batch' });
    expect(screen.getByText('Tanvi More added to 11 Science A, 1 was in it already')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(seen[1]?.body).toMatchObject({ batches: [{ add: [], remove: [id(21)] }] }));
  });

  test('offers no undo where everybody was in it already', async () => {
    mockChoices();
    mockApi(getBatch, { data: batch(0) });
    mockApi(listStudents, ({ query }) => list(query['noBatch'] === 'true' ? [student(20, 'Sahil Inamdar')] : []));
    mockApi(changeEnrolments, saved({}));
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Sahil Inamdar' }));
    await user.click(screen.getByRole('button', { name: 'Add 1 student' }));
    await screen.findByRole('heading', { name: 'The batch' });
    expect(screen.getByText('Sahil Inamdar is already in 11 Science A')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('looks for a name in the standard of the batch until told otherwise, and says who is of another', async () => {
    mockChoices();
    mockApi(getBatch, { data: batch(0) });
    const stranger = { ...student(20, 'Sahil Inamdar'), standard: { _id: id(99), name: '12 Commerce' } };
    const requests = mockApi(listStudents, ({ query }) =>
      list(query['search'] && query['noBatch'] === 'true' && !query['standard'] ? [stranger] : []),
    );
    const { user } = open();
    expect(await screen.findByText('No students in this standard')).toBeVisible();
    expect(requests.map(({ query }) => query['standard'])).toEqual([batch(0).standard._id, batch(0).standard._id]);
    await user.type(screen.getByRole('searchbox'), 'sahil');
    const own = batch(0).standard;
    expect(await screen.findByText(`No students match “sahil” in ${own.name}`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Search all standards' }));
    const found = await screen.findByRole('checkbox', { name: 'Sahil Inamdar' });
    expect(found).toHaveAccessibleDescription(new RegExp(stranger.admissionNo));
    expect(screen.getByRole('combobox', { name: 'Standard' })).toHaveDisplayValue('All standards');
    await user.click(found);
    const chosen = within(screen.getByRole('region', { name: 'Chosen students' }));
    expect(chosen.getByText(stranger.admissionNo)).toBeVisible();
    expect(chosen.getByText(`Is in 12 Commerce, not in ${own.name}`)).toBeVisible();
    expect(chosen.getByText(`1 student is not in ${own.name}.`)).toBeVisible();
  });

  test('keeps those whom the server refused chosen, with its reason', async () => {
    mockChoices();
    mockApi(getBatch, { data: batch(0) });
    mockApi(listStudents, ({ query }) =>
      list(query['noBatch'] === 'true' ? [student(20, 'Sahil Inamdar'), student(21, 'Tanvi More')] : []),
    );
    const reason = '11 Science A is full: all 3 seats are taken';
    mockApi(changeEnrolments, saved({ added: [id(21)], refused: [{ student: id(20), reason }] }));
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Sahil Inamdar' }));
    await user.click(screen.getByRole('checkbox', { name: 'Tanvi More' }));
    await user.click(screen.getByRole('button', { name: 'Add 2 students' }));
    expect(await screen.findByText(`Sahil Inamdar: ${reason}`)).toBeVisible();
    expect(screen.getByText('Tanvi More added to 11 Science A')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Sahil Inamdar' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Tanvi More' })).not.toBeChecked();
  });
});
