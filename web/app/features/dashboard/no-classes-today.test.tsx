import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { NoClassesToday } from './no-classes-today.tsx';

const today = '2026-08-19';
const one = {
  batch: { _id: 'batch', name: '11 Science A' },
  subject: { _id: 'physics', name: 'Physics', colour: 'peacock' as const },
  ...{ startTime: '10:00', endTime: '11:00', movedTo: null, movedToTime: null, reason: 'Teacher is ill' },
};
const open = (changed: object) =>
  renderPage(<NoClassesToday today={today} closedFor={null} cancelledClasses={[{ ...one, ...changed }]} />);

test('a class of today that was moved says its old and its new time, and is not called cancelled', () => {
  open({ movedTo: today, movedToTime: '16:00' });
  expect(screen.getByText(/^Moved: Physics/)).toHaveTextContent(
    'Moved: Physics, 11 Science A, 10:00 AM. Now at 4:00 PM. Teacher is ill',
  );
  expect(screen.queryByText(/Cancelled/)).toBeNull();
});

test('one that was moved to another day says the day', () => {
  open({ movedTo: '2026-08-21', movedToTime: '16:00', reason: null });
  expect(screen.getByText(/^Moved: Physics/)).toHaveTextContent(/Now on Fri, 21-08-2026, 4:00 PM$/);
});

test('a cancelled class says so, with the reason', () => {
  open({});
  expect(screen.getByText(/^Cancelled: Physics/)).toHaveTextContent(/10:00 AM\. Teacher is ill$/);
});
