import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { NowCard } from './now-card.tsx';

test('the class after the one that is on says its day when that is another', async () => {
  const physics = { title: 'Physics', startTime: '10:00', endTime: '11:00', room: 'Room 2' };
  const chemistry = { title: 'Chemistry', date: '2026-11-24', startTime: '08:00', endTime: '09:00', room: 'Room 1' };
  renderPage(<NowCard now={physics} next={chemistry} minutes={620} empty="" />, { as: 'student' });
  expect(await screen.findByText('Tue, 24-11-2026, 8:00 AM, Room 1')).toBeVisible();
});
