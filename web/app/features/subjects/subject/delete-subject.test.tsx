import { listAuditEntries } from '#contract/audit';
import { deleteSubject, getSubject, getSubjectDependants } from '#contract/subjects';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { DeleteSubject } from './delete-subject.tsx';
import SubjectPage from './subject-page.tsx';

const _id = '01990000-0000-7000-8000-000000000001';
const none = { count: 0, names: [] };
const unused = { batches: none, standards: none, teachers: none, notes: none };

const open = () =>
  renderPage(<DeleteSubject subject={{ _id, name: 'Physics' }} isOpen onClose={() => {}} />, { as: 'admin' });
const dialogShown = () => screen.findByRole('dialog', { name: 'Delete subject Physics?' });

test('a subject in use says what uses it and what to do, and has no button that could only fail', async () => {
  const names = ['11 A', '11 B', '11 C', '11 D', '11 E'];
  mockApi(getSubjectDependants, {
    data: { ...unused, batches: { count: 7, names }, notes: { count: 1, names: ['Motion'] } },
  });
  open();
  const dialog = await dialogShown();
  expect(await within(dialog).findByText('It cannot be deleted while it is used in:')).toBeVisible();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['7 batches: 11 A, 11 B, 11 C, 11 D, 11 E and 2 more', '1 note: Motion']);
  expect(within(dialog).getByText(/Edit or delete these first/)).toBeVisible();
  const keep = within(dialog).getByRole('button', { name: 'Keep subject' });
  expect(within(dialog).getAllByRole('button')).toEqual([keep]);
  await waitFor(() => expect(keep).toHaveFocus());
});

test('one that nothing uses can be deleted; a refusal, should it be put to use meanwhile, is shown', async () => {
  mockApi(getSubjectDependants, { data: unused });
  const deleted = mockApi(deleteSubject, () => refuse('in_use', 'Used in 1 batch: 11 Science A'));
  const { user } = open();
  const dialog = await dialogShown();
  expect(await within(dialog).findByText(/No standard, batch, teacher or note uses it/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Delete subject' }));
  expect(await within(dialog).findByText('Used in 1 batch: 11 Science A')).toBeVisible();
  expect(deleted).toHaveLength(1);
});

test('when it cannot be known what uses it, the server decides', async () => {
  mockApi(getSubjectDependants, () => refuse('forbidden', 'Failed to fetch subjects'));
  const deleted = mockApi(deleteSubject, { data: { _id }, message: 'Subject deleted successfully' });
  const { user } = open();
  const dialog = await dialogShown();
  expect(await within(dialog).findByText('Failed to fetch subjects')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Delete subject' }));
  expect(await screen.findByText('Subject deleted successfully')).toBeVisible();
  expect(deleted).toHaveLength(1);
});

test('on the page of a subject, what is dangerous is the last of the buttons', async () => {
  const at = new Date(0).toISOString();
  const subject = {
    _id,
    name: 'Physics',
    code: null,
    description: null,
    texts: {},
    colour: 'peacock',
    isActive: true,
  } as const;
  mockApi(getSubject, {
    data: { ...subject, version: 1, createdAt: at, updatedAt: at, standards: [], batches: [], teachers: [] },
  });
  mockApi(listAuditEntries, { data: [], pagination: { page: 1, limit: 5, total: 0 } });
  renderPage(<SubjectPage />, { path: '/app/subjects/:id', url: `/app/subjects/${_id}`, as: 'admin' });
  const last = await screen.findByRole('button', { name: 'More' });
  const edit = screen.getByRole('link', { name: 'Edit' });
  expect(edit.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
