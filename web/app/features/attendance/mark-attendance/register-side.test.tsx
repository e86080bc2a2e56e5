import { getBatchHistory, type Register } from '#contract/attendance';
import { getBatch } from '#contract/batches';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { RegisterDraft } from '../shared/register/register-draft.ts';
import { sampleBatch, samplePagination } from '../../teachers/shared/sample-teaching.ts';
import { RegisterSide } from './register-side.tsx';

const idOf = (at: number) => `01990000-0000-7000-8000-00000000010${at}`;
const record = (name: string, at: number) => ({
  ...{
    studentId: idOf(at),
    name,
    rollNo: at,
    avatarUrl: null,
    status: null,
    remark: null,
    absentInARow: 0,
    leave: null,
  },
});
const register: Register = {
  ...{ batch: sampleBatch, date: '2026-11-18', version: 0, isMarked: false },
  records: [record('Arjun Pawar', 1), record('Riya Patil', 2)],
  ...{ submittedBy: null, submittedAt: null, canEdit: true, reasonNeeded: false, lockedBecause: null },
  ...{ earliest: sampleBatch.startDate, latest: '2026-11-18', classes: [], canAddExtraClass: false },
  ...{ previousDay: null, nextDay: null },
};
const enrolled = {
  ...{ _id: idOf(2), name: 'Riya Patil', admissionNo: '2026-0002', rollNo: 2, avatarUrl: null },
  ...{ attendancePercentage: null, lastClasses: [], parentPhone: '+919800010000', joinedOn: '2026-06-15' },
};

test('beside the register are the absent, who can be called as soon as they are marked, and the last classes', async () => {
  mockApi(getBatch, { data: { ...sampleBatch, enrolledStudents: [enrolled] } });
  mockApi(getBatchHistory, {
    data: [
      {
        ...{ date: '2026-11-16', version: 1, submittedBy: 'Sunita Jadhav', submittedAt: '2026-11-16T05:00:00.000Z' },
        statistics: { total: 2, present: 1, absent: 1, late: 0, leave: 0, percentage: 50 },
        marks: 'PA',
      },
    ],
    ...{ students: [idOf(1), idOf(2)], unmarked: [], pagination: samplePagination(1) },
  });
  const draft = new RegisterDraft(register, idOf(9));
  renderPage(<RegisterSide register={register} draft={draft} />, { as: 'teacher' });
  expect(screen.getByText('Nobody is marked absent or late.')).toBeVisible();
  act(() => draft.mark(idOf(2), { status: 'absent' }));
  const row = within(screen.getByText('Riya Patil').closest('li') as HTMLElement);
  expect(row.getByText('Absent')).toBeVisible();
  expect(await row.findByRole('link', { name: 'Call the parent of Riya Patil' })).toHaveAttribute(
    'href',
    'tel:+919800010000',
  );
  expect(screen.queryByText('Arjun Pawar')).toBeNull();
  expect(await screen.findByRole('link', { name: 'Mon, 16-11-2026' })).toHaveAttribute(
    'href',
    `/app/teacher/attendance/mark?batch=${sampleBatch._id}&date=2026-11-16`,
  );
  expect(screen.getByText('1 attended, 1 absent')).toBeVisible();
});
