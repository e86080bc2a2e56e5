import { getBatch } from '#contract/batches';
import { deleteNote, listTeacherNotes, replaceNoteFile, updateNote, uploadNote } from '#contract/notes';
import { listStandards } from '#contract/standards';
import { listSubjects } from '#contract/subjects';
import { listTeacherBatches } from '#contract/teachers';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { people } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sampleBatch, samplePagination, sampleSubject } from '../../teachers/shared/sample-teaching.ts';
import { sampleNote, samplePdf } from '../shared/sample-notes.ts';
import TeachingNotesPage from './teaching-notes-page.tsx';

const other = { ...sampleBatch, _id: '01990000-0000-7000-8000-000000000032', name: '12 Science B' };
const note = sampleNote(1, { title: 'Rotational motion', description: 'For Monday' });

const list = <Row,>(rows: Row[]) => ({ data: rows, pagination: samplePagination(rows.length) });
const open = (query = '') =>
  renderPage(<TeachingNotesPage />, {
    path: '/app/teacher/notes',
    url: `/app/teacher/notes${query}`,
    as: 'teacher',
  });

beforeEach(() => {
  mockApi(listTeacherBatches, list([sampleBatch, other]));
  mockApi(listSubjects, list([{ ...sampleSubject, _id: sampleSubject._id }]) as never);
  mockApi(listStandards, list([]));
  mockApi(getBatch, { data: { ...sampleBatch, enrolledStudents: [] } });
  mockApi(listTeacherNotes, list([note]));
});

async function openPanel(user: UserEvent): Promise<HTMLElement> {
  const buttons = await screen.findAllByRole('button', { name: 'Upload note' });
  await user.click(buttons[0] as HTMLElement);
  return screen.findByRole('dialog', { name: 'Upload note' });
}

async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function openAct(user: UserEvent, act: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More for Rotational motion' }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
}

describe('the notes of a teacher', () => {
  test('tell whom they are for, their size and their date, and open in the page', async () => {
    open();
    const link = await screen.findByRole('link', { name: /Rotational motion/ });
    const row = link.closest('tr') as HTMLElement;
    expect(within(row).getByText('11 Science A')).toBeVisible();
    expect(within(row).getByText('1.8 MB, 14 pages')).toBeVisible();
    expect(within(row).getByText('19-11-2026')).toBeVisible();
    expect(link).toHaveAttribute('href', `?note=${note._id}`);
  });

  test('are searched and shown batch by batch by the server, with both in the address', async () => {
    const seen = mockApi(listTeacherNotes, ({ query }) => list(query['search'] ? [] : [note]));
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: '12 Science B' }));
    await waitFor(() => expect(seen.at(-1)?.query['batch']).toBe(other._id));
    await user.type(await screen.findByRole('searchbox', { name: 'Search notes' }), 'optics');
    expect(await screen.findByText('No notes match “optics”')).toBeVisible();
    expect(router.state.location.search).toBe(`?batch=${other._id}&search=optics`);
    expect(seen.at(-1)?.query).toMatchObject({ batch: other._id, search: 'optics', page: '1', sort: '-createdAt' });
  });

  test('none, and a failure', async () => {
    mockApi(listTeacherNotes, list([]));
    const { unmount } = open();
    expect(await screen.findByRole('heading', { name: 'No notes yet' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Upload note' })).toHaveLength(1);
    unmount();
    mockApi(listTeacherNotes, () => refuse('not_found', 'Failed to fetch notes'));
    open();
    expect(await screen.findByText('Failed to fetch notes')).toBeVisible();
  });
});

describe('a new note', () => {
  test('takes its title from the file and goes to the chosen batch', async () => {
    const seen = mockApi(uploadNote, { data: note });
    const { user } = open();
    const panel = await openPanel(user);
    await user.upload(within(panel).getByLabelText('File'), samplePdf());
    expect(within(panel).getByLabelText('Title')).toHaveValue('Rotational motion');
    await choose(user, 'For', '12 Science B');
    expect(within(panel).queryByLabelText('Show on the public site')).toBeNull();
    await user.click(within(panel).getByRole('button', { name: /^Upload note/ }));
    expect(await screen.findByText('“Rotational motion” uploaded')).toBeVisible();
    expect(seen[0]?.body).toMatchObject({ title: 'Rotational motion', batch: other._id });
    expect(seen[0]?.body).not.toHaveProperty('isPublic');
    const body = seen[0]?.body as { file: File } | undefined;
    expect(body?.file.name).toBe('Rotational_motion.pdf');
    expect(seen[0]?.headers.get('idempotency-key')).not.toBeNull();
  });

  test('can be for all of the teacher’s students', async () => {
    const seen = mockApi(uploadNote, { data: note });
    const { user } = open();
    const panel = await openPanel(user);
    await user.upload(within(panel).getByLabelText('File'), samplePdf());
    await choose(user, 'For', 'All my students');
    await user.click(within(panel).getByRole('button', { name: /^Upload note/ }));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toMatchObject({ teacher: people.teacher._id });
    expect(seen[0]?.body).not.toHaveProperty('batch');
  });

  test('needs a PDF and readers, and reports a bad file immediately', async () => {
    const { user } = open();
    const panel = await openPanel(user);
    await user.click(within(panel).getByRole('button', { name: /^Upload note/ }));
    const summary = await within(panel).findByRole('alert');
    expect(summary).toHaveTextContent('Choose a PDF or photographs');
    expect(summary).toHaveTextContent('Choose who the note is for');
    await user.upload(within(panel).getByLabelText('File'), samplePdf('empty.pdf', ''));
    expect(await within(panel).findByText('The selected file is empty')).toBeVisible();
  });

  test('that does not arrive loses nothing that was typed', async () => {
    mockApi(uploadNote, () => {
      throw new TypeError('no network');
    });
    const { user } = open();
    const panel = await openPanel(user);
    await user.upload(within(panel).getByLabelText('File'), samplePdf());
    await user.clear(within(panel).getByLabelText('Title'));
    await user.type(within(panel).getByLabelText('Title'), 'Torque');
    await choose(user, 'For', '11 Science A');
    await user.click(within(panel).getByRole('button', { name: /^Upload note/ }));
    const problems = await within(panel).findAllByText('The selected file could not be uploaded – try again');
    expect(problems.length).toBeGreaterThan(0);
    expect(within(panel).getByLabelText('Title')).toHaveValue('Torque');
    expect(within(panel).getByText('Rotational_motion.pdf')).toBeVisible();

    // The second attempt sends the same values.
    const seen = mockApi(uploadNote, { data: note });
    await user.click(within(panel).getByRole('button', { name: /^Upload note/ }));
    expect(await screen.findByText(/uploaded$/)).toBeVisible();
    expect(seen[0]?.body).toMatchObject({ title: 'Torque', batch: sampleBatch._id });
  });

  test('tells how far it is, and can be stopped without losing anything', async () => {
    mockApi(uploadNote, () => new Promise(() => {}));
    const { user } = open();
    const panel = await openPanel(user);
    await user.upload(within(panel).getByLabelText('File'), samplePdf());
    await choose(user, 'For', '11 Science A');
    await user.click(within(panel).getByRole('button', { name: /^Upload note/ }));
    expect(await within(panel).findByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Uploading, 50%');
    await user.click(within(panel).getByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(within(panel).queryByRole('progressbar')).toBeNull());
    expect(within(panel).getByLabelText('Title')).toHaveValue('Rotational motion');
    expect(within(panel).queryByRole('alert')).toBeNull();
  });
});

describe('a note that is there', () => {
  test('is changed with the version that was seen; readers only go along when they are changed', async () => {
    const seen = mockApi(updateNote, { data: { ...note, version: 4 }, message: 'Note updated successfully' });
    const { user } = open();
    await openAct(user, 'Edit');
    const panel = await screen.findByRole('dialog', { name: 'Edit note' });
    await user.type(await within(panel).findByLabelText('Title'), ' II');
    await user.click(within(panel).getByRole('button', { name: /^Save note/ }));
    expect(await screen.findByText('Note updated successfully')).toBeVisible();
    expect(seen[0]?.body).toEqual({
      title: 'Rotational motion II',
      description: 'For Monday',
      subject: sampleSubject._id,
      version: 3,
    });
  });

  test('that another person saved meanwhile is not silently overwritten', async () => {
    mockApi(updateNote, () =>
      refuse('stale', 'Someone else has changed this in the meantime', {
        data: { ...note, title: 'Torque', version: 4 },
      }),
    );
    const { user } = open();
    await openAct(user, 'Edit');
    const panel = await screen.findByRole('dialog', { name: 'Edit note' });
    await user.type(await within(panel).findByLabelText('Title'), ' II');
    await user.click(within(panel).getByRole('button', { name: /^Save note/ }));
    expect(await within(panel).findByText(/Someone else has saved this in the meantime/)).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Use theirs and discard mine' }));
    expect(within(panel).getByLabelText('Title')).toHaveValue('Torque');
  });

  test('gets another file under the same title', async () => {
    const seen = mockApi(replaceNoteFile, { data: { ...note, version: 4 }, message: 'File replaced successfully' });
    const { user } = open();
    await openAct(user, 'Replace file');
    const panel = await screen.findByRole('dialog', { name: 'Replace file' });
    await user.upload(await within(panel).findByLabelText('File'), samplePdf('second.pdf'));
    await user.click(within(panel).getByRole('button', { name: /^Replace file/ }));
    expect(await screen.findByText('File replaced successfully')).toBeVisible();
    expect(seen[0]?.body).toMatchObject({ version: '3' });
  });

  test('is deleted after a question that names it and whose safe answer has the focus', async () => {
    const seen = mockApi(deleteNote, { data: { _id: note._id }, message: 'Note deleted successfully' });
    const { user } = open();
    await openAct(user, 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete note Rotational motion?' });
    expect(dialog).toHaveTextContent('11 Science A');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Keep note' })).toHaveFocus());
    await user.click(within(dialog).getByRole('button', { name: 'Delete note' }));
    expect(await screen.findByText('Note deleted successfully')).toBeVisible();
    expect(seen).toHaveLength(1);
  });

  test('of another person can only be downloaded', async () => {
    mockApi(listTeacherNotes, list([{ ...note, canEdit: false }]));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'More for Rotational motion' }));
    const download = await screen.findByRole('menuitem', { name: 'Download' });
    expect(download).toHaveAttribute('href', `/api/notes/file/${note._id}`);
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
  });
});
