import { getBatch, listBatches } from '#contract/batches';
import { listNotes, updateNote, uploadNote } from '#contract/notes';
import { listStandards } from '#contract/standards';
import { listSubjects } from '#contract/subjects';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockApi } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sampleBatch, samplePagination } from '../../teachers/shared/sample-teaching.ts';
import AllNotesPage from './all-notes-page.tsx';
import { sampleNote, samplePdf } from '../shared/sample-notes.ts';

const note = sampleNote(1, { title: 'Rotational motion', batch: null, isPublic: true });
const list = <Row,>(rows: Row[]) => ({ data: rows, pagination: samplePagination(rows.length) });
const open = () => renderPage(<AllNotesPage />, { path: '/app/notes', as: 'admin' });

beforeEach(() => {
  mockApi(listBatches, list([]));
  mockApi(listSubjects, list([]));
  mockApi(listStandards, list([]));
  mockApi(listNotes, list([note]));
});

test('the office sees what is public, and can show only that', async () => {
  const seen = mockApi(listNotes, list([note]));
  const { user } = open();
  const row = (await screen.findByRole('link', { name: /Rotational motion/ })).closest('tr') as HTMLElement;
  expect(within(row).getByText('Public')).toBeVisible();
  expect(within(row).getByText('Only the public site')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Public site' }), 'On the public site');
  await waitFor(() => expect(seen.at(-1)?.query['isPublic']).toBe('true'));
});

test('a note for nobody in particular has to be public', async () => {
  const seen = mockApi(uploadNote, { data: note });
  const { user } = open();
  await user.click((await screen.findAllByRole('button', { name: 'Upload note' }))[0] as HTMLElement);
  const panel = await screen.findByRole('dialog', { name: 'Upload note' });
  await user.upload(within(panel).getByLabelText('File'), samplePdf());
  await user.click(within(panel).getByRole('combobox', { name: 'For' }));
  await user.click(await screen.findByRole('option', { name: 'Only the public site' }));
  await user.click(within(panel).getByRole('button', { name: /^Upload note/ }));
  expect(await within(panel).findByRole('alert')).toHaveTextContent(
    'Show the note on the public site, or choose a batch',
  );
  expect(seen).toHaveLength(0);
  await user.click(within(panel).getByRole('checkbox', { name: 'Show on the public site' }));
  await user.click(within(panel).getByRole('button', { name: /^Upload note/ }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toMatchObject({ isPublic: 'true', title: 'Rotational motion' });
});

test('the office takes a note from the public site', async () => {
  const { _id, name } = sampleBatch;
  const batch = { _id, name };
  mockApi(getBatch, { data: { ...sampleBatch, enrolledStudents: [] } });
  mockApi(listNotes, list([{ ...note, batch, standard: null }]));
  const seen = mockApi(updateNote, { data: { ...note, isPublic: false } });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'More for Rotational motion' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const panel = await screen.findByRole('dialog', { name: 'Edit note' });
  await user.click(await within(panel).findByRole('checkbox', { name: 'Show on the public site' }));
  await user.click(within(panel).getByRole('button', { name: /^Save note/ }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toMatchObject({ isPublic: false, version: 3 });
});
