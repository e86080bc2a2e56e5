import { getMyAttendance } from '#contract/attendance';
import { listMyBatches, type MyBatch } from '#contract/batches';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import MyAttendancePage from './my-attendance-page.tsx';

const batch = (number: number, name: string, subject: string): MyBatch => ({
  _id: `01990000-0000-7000-8000-00000000020${number}`,
  name,
  standard: { _id: '01990000-0000-7000-8000-0000000000b1', name: '12 Science' },
  subject: { _id: `01990000-0000-7000-8000-00000000030${number}`, name: subject, colour: 'peacock' },
  teacher: null,
  room: null,
  startDate: '2026-06-01',
  endDate: null,
  schedule: [],
  nextClass: null,
  rollNo: 1,
  joinedOn: '2026-06-01',
  attendancePercentage: null,
});

test('a batch is chosen by what tells it from the others, not by the standard', async () => {
  const data = [batch(1, '12 Science Biology', 'Biology'), batch(2, '12 Science B', 'Physics')];
  mockApi(listMyBatches, { data, pagination: { page: 1, limit: 100, total: 2 } });
  mockApi(getMyAttendance, {
    data: {
      records: [],
      batches: [],
      statistics: { total: 0, present: 0, absent: 0, late: 0, leave: 0, percentage: null },
      student: { _id: '01990000-0000-7000-8000-000000000100', name: 'Aarohi Bhosale', admissionNo: '2026-0001' },
      batch: null,
    },
  });
  renderPage(<MyAttendancePage />, { path: '/app/student/attendance', as: 'student' });
  await screen.findByText('Biology');
  const names = within(screen.getByRole('group', { name: 'Batch' })).getAllByRole('button');
  expect(names.map((name) => name.textContent)).toEqual(['All batches', 'Biology', 'Physics, B']);
  const [percentage, calendar] = [screen.getByRole('img', { name: /^Attendance in/ }), screen.getByRole('table')];
  expect(percentage.compareDocumentPosition(calendar), 'the answer comes first').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
