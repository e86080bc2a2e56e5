import { deleteStandard, getStandardDependants } from '#contract/standards';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { DeleteStandard } from './delete-standard.tsx';

const _id = '01990000-0000-7000-8000-000000000001';
const none = { count: 0, names: [] };

const open = () =>
  renderPage(<DeleteStandard standard={{ _id, name: '11 Science' }} isOpen onClose={() => {}} />, { as: 'admin' });
const dialogShown = () => screen.findByRole('dialog', { name: 'Delete standard 11 Science?' });

test('a standard with batches and students counts them, and has no button that could only fail', async () => {
  mockApi(getStandardDependants, {
    data: { batches: { count: 1, names: ['11 Science A'] }, notes: none, students: 31 },
  });
  open();
  const dialog = await dialogShown();
  expect(await within(dialog).findByText('It cannot be deleted while these belong to it:')).toBeVisible();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 batch: 11 Science A', '31 students, including those who left']);
  expect(within(dialog).getAllByRole('button')).toEqual([
    within(dialog).getByRole('button', { name: 'Keep standard' }),
  ]);
});

test('one without anything is deleted', async () => {
  mockApi(getStandardDependants, { data: { batches: none, notes: none, students: 0 } });
  const deleted = mockApi(deleteStandard, { data: { _id }, message: 'Standard deleted successfully' });
  const { user } = open();
  const dialog = await dialogShown();
  expect(await within(dialog).findByText(/No batch, student or note belongs to it/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Delete standard' }));
  expect(await screen.findByText('Standard deleted successfully')).toBeVisible();
  expect(deleted[0]?.params).toEqual({ id: _id });
});
