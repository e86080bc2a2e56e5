import { search, type SearchResults } from '#contract/search';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockApi } from '../../test/mock-api.ts';
import { renderPage } from '../../test/render.tsx';
import { SearchButton } from './search-button.tsx';

const none = { rows: [], hasMore: false };
const nothing: SearchResults = { students: none, batches: none, teachers: none, registrations: none };

beforeEach(() => void mockApi(search, { data: nothing }));
const open = () => renderPage(<SearchButton role="admin" />, { path: '/', as: 'admin' });
const palette = () => screen.findByRole('combobox');

test.each(['/', '{Control>}k{/Control}'])('what is typed right after %s stands in the palette', async (keys) => {
  const { user } = open();
  await user.keyboard(`${keys}bat`);
  await waitFor(async () => expect(await palette()).toHaveFocus());
  await user.keyboard('ches');
  expect(await palette()).toHaveValue('batches');
  expect(await screen.findByRole('option', { name: /Batches/ })).toBeVisible();
});

test('Enter before the palette is there opens the first of what was typed', async () => {
  const { user, router } = open();
  await user.keyboard('/batches{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/batches'));
});

test('Escape closes it with or without the palette, empties it and gives the focus back', async () => {
  const { user } = open();
  const button = screen.getByRole('button', { name: 'Search' });
  await user.click(button);
  await user.keyboard('ba{Escape}');
  expect(button).toHaveFocus();
  await user.click(button);
  await waitFor(async () => expect(await palette()).toHaveFocus());
  expect(await palette()).toHaveValue('');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

test.each([
  ['timetable', 'Schedule', '/app/schedule'],
  ['closed', 'Closed days', '/app/closed-days'],
  ['holi', 'Closed days', '/app/closed-days'],
  ['add stu', 'Add student', '/app/students/create'],
  ['new teacher', 'Add teacher', '/app/teachers/create'],
])('“%s” finds %s', async (typed, title, path) => {
  const { user, router } = open();
  await user.keyboard('/');
  await user.type(await palette(), typed);
  await user.click(await screen.findByRole('option', { name: title }));
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test('a teacher is offered nothing of the office', async () => {
  const { user } = renderPage(<SearchButton role="teacher" />, { path: '/', as: 'teacher' });
  await user.keyboard('/');
  await waitFor(async () => expect(await palette()).toHaveFocus());
  expect(await screen.findByRole('option', { name: 'Mark Attendance' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Add student' })).toBeNull();
  expect(screen.queryByRole('option', { name: 'Closed days' })).toBeNull();
});
