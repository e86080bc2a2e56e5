import { search, type SearchResults } from '#contract/search';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { renderPage } from '../../../test/render.tsx';
import { forgetRecent } from '../../session/recent.ts';
import { CommandPalette } from './command-palette.tsx';

const none = { rows: [], hasMore: false };
const nothing: SearchResults = { students: none, batches: none, teachers: none, registrations: none };
const id = '01990000-0000-7000-8000-000000000011';
const batch = '01990000-0000-7000-8000-000000000012';
const asha = {
  _id: id,
  name: 'Asha Patil',
  admissionNo: '2026-0042',
  standard: { _id: id, name: '11 Science' },
  parentPhone: '+919833333333',
  status: 'active' as const,
  batch: null,
};
const screens = [
  { to: '/app/students', title: 'Students', words: '' },
  { to: '/app/batches', title: 'Batches', words: '' },
];

beforeEach(forgetRecent);

function Palette({ role, onClose }: { role: 'admin' | 'teacher'; onClose: () => void }) {
  const [text, onText] = useState('');
  const [entered, onEnter] = useState<string>();
  const own = { isOpen: true, onClose, role, screens, actions: [] };
  return <CommandPalette {...own} {...{ text, onText, entered, onEnter, onField: () => {} }} />;
}

const open = (role: 'admin' | 'teacher' = 'admin', onClose = () => {}) =>
  renderPage(<Palette role={role} onClose={onClose} />, { path: '/', as: role });
const field = () => screen.findByRole('combobox');
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('before anything is typed it leads to the screens', async () => {
  open();
  await field();
  expect(options()).toEqual(['Students ', 'Batches ']);
});

test('what is found stands under its kind, with what tells two of one name apart', async () => {
  const seen = mockApi(search, {
    data: { ...nothing, students: { rows: [asha], hasMore: true } },
  });
  const { user } = open();
  await user.type(await field(), 'asha');
  const found = await screen.findByRole('group', { name: 'Students' });
  expect(
    within(found)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Asha Patil 2026-0042 · 11 Science · +91\u00a098333\u00a033333', 'All students with “asha” ']);
  expect(seen.at(-1)?.query).toEqual({ q: 'asha' });
});

test('arrows choose and Enter opens, and next time that stands first', async () => {
  mockApi(search, { data: { ...nothing, students: { rows: [asha], hasMore: false } } });
  const { user, router, unmount } = open();
  await user.type(await field(), 'asha');
  await screen.findByRole('option', { name: /Asha Patil/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/students/${id}`));
  unmount();
  const again = open();
  await field();
  expect(options()[0]).toContain('Asha Patil');
  await again.user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/app/students'));
});

test('Enter before the answer opens the first of what was typed, once it is there', async () => {
  mockApi(search, { data: { ...nothing, students: { rows: [asha], hasMore: false } } });
  const { user, router } = open();
  await user.type(await field(), 'asha{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/students/${id}`));
});

test('a teacher is led to the student’s attendance in a batch of theirs', async () => {
  mockApi(search, { data: { ...nothing, students: { rows: [{ ...asha, batch }], hasMore: false } } });
  const { user, router } = open('teacher');
  await user.type(await field(), 'asha');
  await user.click(await screen.findByRole('option', { name: /Asha Patil/ }));
  await waitFor(() => expect(router.state.location.search).toBe(`?batch=${batch}&student=${id}`));
});

test('a screen is found by a part of its name', async () => {
  mockApi(search, { data: nothing });
  const { user } = open();
  await user.type(await field(), 'bat');
  await waitFor(() => expect(options()).toEqual(['Batches ']));
});

test('nothing found is said, and so is a search that failed', async () => {
  mockApi(search, ({ query }) => (query['q'] === 'zzz' ? { data: nothing } : refuse('rule', 'The search failed')));
  const { user } = open();
  await user.type(await field(), 'zzz');
  expect(await screen.findByText('Nothing found. Try a name, an admission number or a phone.')).toBeVisible();
  await user.clear(await field());
  await user.type(await field(), 'yyy');
  expect(await screen.findByText('The search failed')).toBeVisible();
});

test('Escape closes it, whatever was typed', async () => {
  mockApi(search, { data: nothing });
  const onClose = vi.fn<() => void>();
  const { user } = open('admin', onClose);
  await user.type(await field(), 'bat');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});
