import { deleteBatch, getBatchDependants } from '#contract/batches';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { DeleteBatch } from './delete-batch.tsx';

const _id = '01990000-0000-7000-8000-000000000001';

test('"dialog names the object and counts dependants; default focus is the safe button"', async () => {
  mockApi(getBatchDependants, { data: { students: 34, attendanceDays: 1, notes: 2, announcements: 3 } });
  const deleted = mockApi(deleteBatch, { data: { _id } });
  const { user } = renderPage(<DeleteBatch batch={{ _id, name: '11 Science A' }} isOpen onClose={() => {}} />, {
    as: 'admin',
  });
  const dialog = await screen.findByRole('dialog', { name: 'Delete batch 11 Science A?' });
  expect(await within(dialog).findByText(/34 students will leave this batch\./)).toHaveTextContent(
    '34 students will leave this batch. 1 day of its attendance will be deleted. 2 notes will be deleted. 3 announcements will have nobody left to read them. This cannot be undone.',
  );
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Keep batch' })).toHaveFocus());
  await user.click(within(dialog).getByRole('button', { name: 'Delete batch' }));
  expect(deleted).toHaveLength(0);
  await user.type(within(dialog).getByLabelText('Type the batch name to confirm'), '11 Science A');
  await user.click(within(dialog).getByRole('button', { name: 'Delete batch' }));
  await waitFor(() => expect(deleted).toHaveLength(1));
});
