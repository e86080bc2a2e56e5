import { type ClosedDays, listClosedDays } from '#contract/calendar';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { samplePagination } from '../../teachers/shared/sample-teaching.ts';
import ClosedDaysPage from './closed-days-page.tsx';

const closed = (number: number, name: string, startDate: string, endDate: string): ClosedDays => ({
  _id: `01990000-0000-7000-8000-00000000000${number}`,
  name,
  startDate,
  endDate,
  version: 1,
});

// This day is far ahead, so that the calendar has to leave the present month.
const diwali = closed(1, 'Diwali', '2999-11-07', '2999-11-09');
const holi = closed(2, 'Holi', '3000-03-03', '3000-03-03');

const open = (data: ClosedDays[]) => {
  mockApi(listClosedDays, { data, pagination: samplePagination(data.length) });
  return renderPage(<ClosedDaysPage />, { path: '/app/closed-days', as: 'admin' });
};

test('the calendar beside the list opens on the first closed month and names every closed day', async () => {
  const { user } = open([diwali, holi]);
  const calendar = within(await screen.findByRole('table', { name: 'November 2999' }));
  expect(calendar.getAllByText(/Diwali/)).toHaveLength(3);
  for (let month = 0; month < 4; month++) await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(within(screen.getByRole('table', { name: 'March 3000' })).getAllByText(/Holi/)).toHaveLength(1);
});

test('each entry says from when to when, and how many days that is', async () => {
  open([diwali, holi]);
  const entry = (name: string) => screen.getByRole('button', { name: `Change ${name}` }).closest('li');
  expect(await screen.findByText('Diwali', { selector: 'strong' })).toBeVisible();
  expect(entry('Diwali')).toHaveTextContent(/07-11-2999.*to.*09-11-2999.*3 days/);
  expect(entry('Holi')).not.toHaveTextContent('day ');
  expect(entry('Holi')).toHaveTextContent('03-03-3000');
});

test('without closed days there is no empty calendar, but what to add', async () => {
  open([]);
  expect(await screen.findByText('No closed days ahead')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});
