import { getNote, listNotes } from '#contract/notes';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { samplePagination } from '../../teachers/shared/sample-teaching.ts';
import MyNotesPage from './my-notes-page.tsx';
import { sampleNote } from '../shared/sample-notes.ts';

// Rendering a PDF needs a real browser, so it is mocked.
vi.mock('../shared/viewer/pdf-document.tsx', () => ({
  PdfDocument: ({ address, onFail }: { address: string; onFail: () => void }) => (
    <button type="button" onClick={onFail}>
      PDF at {address}
    </button>
  ),
}));

const chemistry = { _id: '01990000-0000-7000-8000-000000000033', name: '11 Chemistry A' };
const notes = [
  sampleNote(1, { title: 'Rotational motion' }),
  sampleNote(2, { title: 'Mole concept', batch: chemistry }),
  sampleNote(3, { title: 'Gravitation' }),
  sampleNote(4, { title: 'Your mistakes', batch: null, student: { _id: chemistry._id, name: 'Riya Patil' } }),
];

const list = (rows = notes, total = rows.length) => ({
  data: rows,
  pagination: { ...samplePagination(total), limit: 50 },
});
const open = (query = '') =>
  renderPage(<MyNotesPage />, { path: '/app/student/notes', url: `/app/student/notes${query}`, as: 'student' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T06:00:00Z') });
  mockApi(listNotes, list());
  return () => vi.useRealTimers();
});

const groupOf = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('section') as HTMLElement;

test('the notes of a student stand batch by batch, with size and date', async () => {
  open();
  const physics = await groupOf('11 Science A');
  const titles = within(physics).getAllByRole('link');
  expect(titles.map((link) => link.querySelector('strong')?.textContent)).toEqual(['Rotational motion', 'Gravitation']);
  expect(titles[0]).toHaveTextContent('1.8 MB · 19-11-2026');
  expect(within(await groupOf('11 Chemistry A')).getByText('Mole concept')).toBeVisible();
  expect(within(await groupOf('Only for you')).getByText('Your mistakes')).toBeVisible();
});

test('a note is new until it was opened on this device', async () => {
  const { user, unmount } = open();
  const physics = await groupOf('11 Science A');
  expect(within(physics).getByText('2 new')).toBeVisible();
  await user.click(within(physics).getByRole('link', { name: /Rotational motion/ }));
  await user.click(await screen.findByRole('button', { name: 'Close the note' }));
  expect(within(await groupOf('11 Science A')).getByText('1 new')).toBeVisible();
  unmount();
  open();
  const again = await groupOf('11 Science A');
  expect(within(again).getByRole('link', { name: /Rotational motion/ })).not.toHaveTextContent('New');
  expect(within(again).getByRole('link', { name: /Gravitation/ })).toHaveTextContent('New');
});

test('another file makes a note new again; what is older than a month is not news', async () => {
  const [first, second] = notes.map(({ _id }) => _id);
  localStorage.setItem(`notes-opened:01990000-0000-7000-8000-000000000003`, JSON.stringify([`${first}:11111111`]));
  const old = '2026-10-01T05:00:00.000Z';
  mockApi(
    listNotes,
    list([sampleNote(1), sampleNote(2, { _id: second ?? '', createdAt: old, updatedAt: old, batch: chemistry })]),
  );
  open();
  expect(within(await groupOf('11 Science A')).getByText('New')).toBeVisible();
  expect(within(await groupOf('11 Chemistry A')).queryByText('New')).toBeNull();
});

test('an opened note can be downloaded from the first moment', async () => {
  mockApi(getNote, { data: notes[0] as (typeof notes)[0] });
  const { user, router } = open();
  await user.click(await screen.findByRole('link', { name: /Rotational motion/ }));
  const viewer = await screen.findByRole('dialog', { name: 'Rotational motion' });
  const download = within(viewer).getByRole('link', { name: 'Download PDF (1.8 MB)' });
  expect(download).toHaveAttribute('href', `/api/notes/file/${notes[0]?._id}`);
  expect(download).toHaveAttribute('download', 'Rotational_motion.pdf');
  expect(await within(viewer).findByText(`PDF at /api/notes/file/${notes[0]?._id}`)).toBeVisible();
  await user.keyboard('{Escape}');
  expect(router.state.location.search).toBe('');
});

test('a note that cannot be shown can still be downloaded, or tried again', async () => {
  mockApi(getNote, { data: sampleNote(1, { title: 'Rotational motion' }) });
  const { user } = open(`?note=${notes[0]?._id}`);
  await user.click(await screen.findByRole('button', { name: /^PDF at/ }));
  const viewer = screen.getByRole('dialog', { name: 'Rotational motion' });
  expect(within(viewer).getByRole('alert')).toHaveTextContent('The note could not be opened');
  expect(within(viewer).getByRole('link', { name: 'Download PDF (1.8 MB)' })).toBeVisible();
  await user.click(within(viewer).getByRole('button', { name: 'Try again' }));
  expect(await within(viewer).findByRole('button', { name: /^PDF at/ })).toBeVisible();
});

test('a link to a note that is not there any more says so', async () => {
  mockApi(listNotes, list([]));
  mockApi(getNote, () => refuse('not_found', 'This was not found.'));
  open('?note=01990000-0000-7000-8000-000000000799');
  expect(await screen.findByRole('dialog', { name: 'This note was not found' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Download/ })).toBeNull();
});

test('older notes come when they are asked for', async () => {
  const seen = mockApi(listNotes, ({ query }) => ({
    data: query['page'] === '2' ? [sampleNote(60, { title: 'Older' })] : notes,
    pagination: { page: Number(query['page']), limit: 50, total: 51 },
  }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Show older notes' }));
  expect(await screen.findByText('Older')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show older notes' })).toBeNull();
  expect(seen).toHaveLength(2);
});

test('none, and a failure', async () => {
  mockApi(listNotes, list([]));
  const { unmount } = open();
  expect(await screen.findByText('Your teachers have not added notes yet.')).toBeVisible();
  unmount();
  mockApi(listNotes, () => refuse('not_found', 'Failed to fetch notes'));
  open();
  expect(await screen.findByText('Failed to fetch notes')).toBeVisible();
});
