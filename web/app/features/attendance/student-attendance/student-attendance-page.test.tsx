import { getStudentAttendance, type StudentAttendance } from '#contract/attendance';
import { type EnrolledStudent, getBatch } from '#contract/batches';
import { getStudentOverview } from '#contract/students';
import { listContacts } from '#contract/contacts';
import { listTeacherBatches } from '#contract/teachers';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sampleOverview } from '../../../../test/sample-overview.ts';
import { sampleBatch, samplePagination } from '../../teachers/shared/sample-teaching.ts';
import StudentAttendancePage from './student-attendance-page.tsx';

const { _id: batchId } = sampleBatch;
const students: EnrolledStudent[] = ['Aarohi Bhosale', 'Riya Patil'].map((name, index) => ({
  _id: `01990000-0000-7000-8000-00000000010${index}`,
  rollNo: index + 1,
  name,
  admissionNo: `2026-000${index}`,
  avatarUrl: null,
  parentPhone: null,
  joinedOn: '2026-06-15',
  attendancePercentage: null,
  lastClasses: [],
}));
const [first, second] = students.map(({ _id }) => _id);

const attendance: StudentAttendance = {
  records: [{ date: '2026-08-05', status: 'absent', remark: null, batchId }],
  batches: [{ _id: batchId, name: sampleBatch.name, subject: 'Physics' }],
  statistics: { total: 17, present: 12, absent: 4, late: 1, leave: 0, percentage: 76.5 },
  student: { _id: first ?? '', name: 'Aarohi Bhosale', admissionNo: '2026-0000' },
  batch: { _id: batchId, name: sampleBatch.name, subject: 'Physics', startDate: '2026-06-15' },
};

const path = '/app/teacher/attendance/student';
const open = (query = `?batch=${batchId}&period=month&month=2026-08`) =>
  renderPage(<StudentAttendancePage />, { path, url: `${path}${query}`, as: 'teacher' });

beforeEach(() => {
  mockApi(listTeacherBatches, { data: [sampleBatch], pagination: samplePagination(1) });
  mockApi(getBatch, { data: { ...sampleBatch, enrolledStudents: students } });
  mockApi(getStudentAttendance, { data: attendance });
  mockApi(listContacts, { data: [], pagination: { page: 1, limit: 5, total: 0 } });
  mockApi(getStudentOverview, { data: sampleOverview });
});

describe('attendance of one student', () => {
  test('asks for the shown month, and each day leads to its register', async () => {
    const requests = mockApi(getStudentAttendance, { data: attendance });
    open();
    const day = await screen.findByRole('link', { name: /5.*Absent/ });
    expect(day).toHaveAttribute('href', `/app/teacher/attendance/mark?batch=${batchId}&date=2026-08-05`);
    expect(screen.getByText('Coming late counts as present.')).toBeVisible();
    expect(requests[0]).toMatchObject({
      params: { studentId: first, batchId },
      query: { startDate: '2026-08-01', endDate: '2026-08-31' },
    });
  });

  test('one choice of period is for everything on the page, and the calendar follows it', async () => {
    const overviews = mockApi(getStudentOverview, { data: sampleOverview });
    const requests = mockApi(getStudentAttendance, { data: attendance });
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'Attendance in your classes, August 2026' })).toBeVisible();
    expect(screen.getAllByRole('radiogroup')).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Previous month' }));
    expect(await screen.findByRole('heading', { name: 'Attendance in your classes, July 2026' })).toBeVisible();
    expect(requests.at(-1)?.query).toEqual({ startDate: '2026-07-01', endDate: '2026-07-31' });
    await user.click(screen.getByRole('radio', { name: 'All classes' }));
    expect(await screen.findByRole('heading', { name: 'Attendance in your classes so far' })).toBeVisible();
    expect(await screen.findByText('Your classes so far')).toBeVisible();
    expect(screen.queryByText(/all classes so far/i)).toBeNull();
    expect(overviews.at(-1)?.query).toEqual({});
    await waitFor(() => expect(requests.at(-1)?.query).toEqual({}));
    expect(screen.getByRole('radio', { name: 'July 2026' })).not.toBeChecked();
  });

  test('a range of days is chosen by its two dates, stands in the address, and every count says it', async () => {
    const overviews = mockApi(getStudentOverview, { data: sampleOverview });
    const requests = mockApi(getStudentAttendance, { data: attendance });
    const { user, router } = open();
    await user.click(await screen.findByRole('radio', { name: 'Dates' }));
    const [from, to] = [screen.getByRole('textbox', { name: 'From' }), screen.getByRole('textbox', { name: 'To' })];
    expect(from).toHaveValue('01-08-2026');
    await user.clear(to);
    await user.type(to, '15-08-2026');
    await user.clear(from);
    await user.type(from, '01-07-2026');
    expect(
      await screen.findByRole('img', { name: 'Attendance in your classes, 01-07-2026 to 15-08-2026: 38%' }),
    ).toBeVisible();
    const days = { startDate: '2026-07-01', endDate: '2026-08-15' };
    await waitFor(() => expect(requests.at(-1)?.query).toEqual(days));
    expect(overviews.at(-1)?.query).toEqual(days);
    expect(screen.getAllByText(/^01-07-2026 to 15-08-2026/)).toHaveLength(2);
    const address = Object.fromEntries(new URLSearchParams(router.state.location.search));
    expect(address).toMatchObject({ period: 'range', month: '2026-08', from: '2026-07-01', to: '2026-08-15' });
  });

  test('a range that ends before it starts is refused at its end, and nothing is asked for', async () => {
    const requests = mockApi(getStudentAttendance, { data: attendance });
    open(`?batch=${batchId}&period=range&month=2026-08&from=2026-08-02&to=2026-08-01`);
    expect(await screen.findByText('End date cannot be before start date')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'To' })).toBeInvalid();
    expect(requests.map(({ query }) => query)).toEqual([{}]);
  });

  test('a range over two months prints both', async () => {
    mockApi(getStudentAttendance, {
      data: {
        ...attendance,
        records: [...attendance.records, { date: '2026-07-08', status: 'absent', remark: null, batchId }],
      },
    });
    open(`?batch=${batchId}&period=range&month=2026-08&from=2026-07-01&to=2026-08-31`);
    const months = await screen.findAllByRole('table', { hidden: true });
    expect(months.map((month) => month.querySelector('caption')?.textContent)).toEqual(['July 2026', 'August 2026']);
    expect(screen.getByRole('button', { name: 'Previous month' })).toBeVisible();
  });

  test('the answer comes first: the name in the title, the percentage with its period, the streak and whom to call; then the days', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Aarohi Bhosale', level: 1 })).toBeVisible();
    const answer = await screen.findByRole('heading', { name: 'Attendance in your classes, August 2026' });
    const call = screen.getByRole('link', { name: 'Call' });
    const month = await screen.findByRole('table', { name: 'August 2026' });
    expect(screen.getByRole('heading', { name: sampleBatch.name })).toBeVisible();
    const print = screen.getByRole('button', { name: 'Print' });
    const period = screen.getByRole('radiogroup', { name: 'Period' });
    const parts = [answer, screen.getByText('Absent in the last 3 classes'), call, month, period, print];
    for (const [index, part] of parts.slice(1).entries()) {
      const before = parts[index] as HTMLElement;
      expect(before.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    expect(screen.getAllByRole('img', { name: /^Attendance/ })).toHaveLength(1);
  });

  test('what is typed after a click is another name, not the end of the chosen one', async () => {
    const { user, router } = open();
    const picker = await screen.findByRole('combobox', { name: 'Student' });
    await waitFor(() => expect(picker).toHaveValue('1. Aarohi Bhosale'));
    await user.click(picker);
    await user.keyboard('Riya');
    expect(picker).toHaveValue('Riya');
    await screen.findByRole('option', { name: '2. Riya Patil' });
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toContain(`student=${second}`);
  });

  test('the arrow keys and the buttons go through the roll', async () => {
    const requests = mockApi(getStudentAttendance, { data: attendance });
    const { user, router } = open();
    expect(await screen.findByText('1 of 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous student' })).toBeDisabled();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('2 of 2')).toBeVisible();
    expect(router.state.location.search).toContain(`student=${second}`);
    await waitFor(() => expect(requests.at(-1)?.params).toMatchObject({ studentId: second }));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('2 of 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous student' }));
    expect(await screen.findByText('1 of 2')).toBeVisible();
  });

  test('an empty batch, no batch and a failure each say so', async () => {
    mockApi(getBatch, { data: { ...sampleBatch, enrolledStudents: [] } });
    const empty = open();
    expect(await screen.findByText('No students in this batch')).toBeVisible();
    empty.unmount();
    mockApi(getStudentAttendance, () => refuse('not_found', 'Failed to load student attendance records'));
    const failed = open(`?batch=${batchId}&student=${first}&period=month&month=2026-07`);
    expect(await screen.findByText('Failed to load student attendance records')).toBeVisible();
    failed.unmount();
    mockApi(listTeacherBatches, { data: [], pagination: samplePagination(0) });
    open('');
    expect(await screen.findByText('No batches assigned')).toBeVisible();
  });
});
