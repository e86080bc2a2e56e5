import { getBatchHistory } from '#contract/attendance';
import { type EnrolledStudent, getBatch } from '#contract/batches';
import { listBatchNotes } from '#contract/notes';
import { listTeacherBatches } from '#contract/teachers';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { renderPage } from '../../../test/render.tsx';
import { sampleBatch, samplePagination } from '../teachers/shared/sample-teaching.ts';
import TeachingBatchPage from './teaching-batch/teaching-batch-page.tsx';
import TeachingBatchesPage from './teaching-batches/teaching-batches-page.tsx';

const { _id: id } = sampleBatch;
const student: EnrolledStudent = {
  _id: '01990000-0000-7000-8000-000000000101',
  rollNo: 1,
  name: 'Aarohi Bhosale',
  admissionNo: '2026-0001',
  avatarUrl: null,
  parentPhone: '+919890010001',
  joinedOn: '2026-06-15',
  attendancePercentage: 87.5,
  lastClasses: ['present', 'absent'],
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00+05:30') });
  mockApi(listTeacherBatches, { data: [sampleBatch], pagination: samplePagination(1) });
  mockApi(getBatchHistory, { data: [], students: [], unmarked: [], pagination: samplePagination(0) });
  mockApi(listBatchNotes, { data: [], pagination: samplePagination(0) });
  mockApi(getBatch, {
    data: {
      ...sampleBatch,
      enrolledStudents: [student, { ...student, _id: id, rollNo: 2, name: 'Riya Patil', parentPhone: null }],
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the batches of a teacher', () => {
  const open = () => renderPage(<TeachingBatchesPage />, { path: '/app/teacher/batches', as: 'teacher' });

  test('a class of today says so, and until when once it is on', async () => {
    vi.setSystemTime('2026-11-23T09:00:00+05:30');
    const before = open();
    expect((await screen.findByText('10:30 AM')).parentElement).toHaveTextContent('Today, 10:30 AM');
    before.unmount();
    vi.setSystemTime('2026-11-23T10:45:00+05:30');
    open();
    expect(await screen.findByText('Now, until 11:30 AM')).toBeVisible();
  });

  test('each card tells the next class and the last register, and leads to marking', async () => {
    mockApi(getBatchHistory, {
      data: [
        {
          date: '2026-11-20',
          version: 1,
          submittedBy: 'Sunita Jadhav',
          submittedAt: '2026-11-20T06:00:00.000Z',
          statistics: { total: 34, present: 30, late: 1, absent: 3, leave: 0, percentage: 91.2 },
          marks: '',
        },
      ],
      students: [],
      unmarked: [],
      pagination: samplePagination(1),
    });
    open();
    expect((await screen.findByText('10:30 AM')).parentElement).toHaveTextContent('Mon, 23-11-2026, 10:30 AM');
    expect((await screen.findByText('31 of 34')).parentElement).toHaveTextContent('Fri, 20-11-2026: 31 of 34');
    expect(screen.getByRole('link', { name: 'Mark 11 Science A' })).toHaveAttribute(
      'href',
      `/app/teacher/attendance/mark?batch=${id}`,
    );
  });

  test('past batches stand apart and cannot be marked', async () => {
    mockApi(listTeacherBatches, { data: [{ ...sampleBatch, status: 'completed' }], pagination: samplePagination(1) });
    open();
    expect(await screen.findByRole('heading', { name: 'Past batches' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Mark/ })).toBeNull();
  });

  test('none, and a failure', async () => {
    mockApi(listTeacherBatches, { data: [], pagination: samplePagination(0) });
    const { unmount } = open();
    expect(await screen.findByText('No batches assigned')).toBeVisible();
    unmount();
    mockApi(listTeacherBatches, () => refuse('not_found', 'Failed to fetch batches'));
    open();
    expect(await screen.findByText('Failed to fetch batches')).toBeVisible();
  });
});

describe('one batch of a teacher', () => {
  const open = () =>
    renderPage(<TeachingBatchPage />, {
      path: '/app/teacher/batches/:id',
      url: `/app/teacher/batches/${id}`,
      as: 'teacher',
    });

  test('shows the roster with the last classes, and never a number that is not real', async () => {
    open();
    const row = (await screen.findByRole('link', { name: 'Aarohi Bhosale' })).closest('tr') as HTMLElement;
    expect(within(row).getByRole('img', { name: 'present, absent' })).toBeVisible();
    expect(within(row).getByText('88%')).toBeVisible();
    expect(screen.getByText(/^Attendance so far ./)).toBeVisible();
    expect(within(row).getByRole('link', { name: /^Call the parent/ })).toHaveAttribute('href', 'tel:+919890010001');
    expect(screen.getByText('Not added')).toBeVisible();
    expect(screen.getByText('Mon')).toBeVisible();
  });

  test('leaves the room of a phone to the students', async () => {
    const { matchMedia } = window;
    const narrow = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(matchMedia(query), { matches: query.includes('max-width') }));
    open();
    const mark = await screen.findByRole('link', { name: 'Mark' });
    expect(mark).toHaveAttribute('href', `/app/teacher/attendance/mark?batch=${id}`);
    expect(screen.queryByRole('button', { name: 'Upload note' })).toBeNull();
    expect(screen.queryByText('2 students')).toBeNull();
    expect(screen.getByRole('tab', { name: /^Students/ })).toHaveTextContent('2');
    narrow.mockRestore();
  });

  test('finds by roll number, and says when nobody matches', async () => {
    const { user } = open();
    const search = await screen.findByRole('searchbox', { name: 'Name or roll no.' });
    await user.type(search, '2');
    expect(screen.queryByText('Aarohi Bhosale')).toBeNull();
    await user.type(search, '2');
    expect(screen.getByText('No students match “22”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show everyone' }));
    expect(screen.getByText('Aarohi Bhosale')).toBeVisible();
  });

  test('an empty roster, and a batch that is not theirs', async () => {
    mockApi(getBatch, { data: { ...sampleBatch, enrolledStudents: [] } });
    const { unmount } = open();
    expect(await screen.findByText('No students in this batch')).toBeVisible();
    unmount();
    mockApi(getBatch, () => refuse('not_found', 'This was not found.'));
    renderPage(<TeachingBatchPage />, { path: '/b/:id', url: '/b/other', as: 'teacher' });
    expect(await screen.findByRole('heading', { name: 'This batch was not found' })).toBeVisible();
  });
});
