import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../test/render.tsx';
import { MyAttendanceCard } from './my-attendance-card.tsx';

const subject = (name: string, present: number, absent: number) => ({
  _id: name,
  name: `11 Science ${name}`,
  subject: { name },
  statistics: {
    total: present + absent,
    present,
    absent,
    late: 0,
    leave: 0,
    percentage: (present / (present + absent)) * 100,
  },
});

test('the ring is what the subjects below it make together, over the same classes', async () => {
  renderPage(<MyAttendanceCard byBatch={[subject('Physics', 9, 1), subject('Chemistry', 10, 20)]} />, {
    as: 'student',
  });
  expect(await screen.findByRole('img', { name: 'Attendance, all classes so far: 48%' })).toBeVisible();
  expect(screen.getByText('All classes so far')).toBeVisible();
  expect(screen.getByText('90%')).toBeVisible();
  expect(screen.getByText('33%')).toBeVisible();
  expect(screen.queryByText(/month/)).toBeNull();
});

test('a percentage below the threshold says so in words, not by its colour alone', async () => {
  renderPage(<MyAttendanceCard byBatch={[subject('Physics', 1, 1)]} />, { as: 'student', attendanceThreshold: 75 });
  expect(await screen.findByText('Below 75%')).toBeVisible();
});
