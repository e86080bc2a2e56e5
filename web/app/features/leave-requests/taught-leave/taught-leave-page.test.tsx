import { answerLeaveInBatch, listTaughtLeave, type TaughtLeave } from '#contract/leave-requests';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { setReachable } from '../../../lib/connection.ts';
import { TaughtLeaveBell } from '../taught-leave-bell.tsx';
import { TaughtLeaveCard } from '../shared/taught-leave-card.tsx';
import TaughtLeavePage from './taught-leave-page.tsx';

const leave: TaughtLeave = {
  _id: '01990000-0000-7000-8000-0000000000c1',
  student: { _id: '01990000-0000-7000-8000-0000000000a1', name: 'Riya Patil' },
  batch: { _id: '01990000-0000-7000-8000-000000000031', name: '11 Physics' },
  guardian: 'Sunita Patil',
  relation: 'mother',
  startDate: '2026-07-15',
  endDate: '2026-07-17',
  reason: 'Wedding in the family',
  status: 'asked',
  isByOffice: false,
  answerReason: null,
  askedAt: '2026-07-14T06:00:00Z',
};
const away: TaughtLeave = {
  ...leave,
  _id: '01990000-0000-7000-8000-0000000000c2',
  student: { _id: '01990000-0000-7000-8000-0000000000a2', name: 'Om Shinde' },
  status: 'accepted',
  isByOffice: true,
};

/** Answers by the status that is listed; `open` counts what waits. */
const mockLeave = (waiting: TaughtLeave[], accepted: TaughtLeave[] = []) =>
  mockApi(listTaughtLeave, ({ query }) => {
    const data = query['status'] === 'accepted' ? accepted : waiting;
    return { data, pagination: { page: 1, limit: 25, total: data.length }, open: waiting.length };
  });

const open = (url = '/app/teacher/leave') =>
  renderPage(<TaughtLeavePage />, { path: '/app/teacher/leave', url, as: 'teacher' });

test('a request is accepted for its batch, and Undo takes it back', async () => {
  mockLeave([leave]);
  const sent = mockApi(answerLeaveInBatch, { data: { ...leave, status: 'accepted' } });
  const { user } = open();
  const row = within(await screen.findByRole('row', { name: /Riya Patil/ }));
  for (const text of ['11 Physics', 'Wedding in the family', 'Sunita Patil']) expect(row.getByText(text)).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Accept the leave of Riya Patil' }));
  expect(await screen.findByText('Leave of Riya Patil accepted')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const params = { id: leave._id, batchId: leave.batch._id };
  expect(sent.map((one) => [one.params, one.body])).toEqual([
    [params, { isAccepted: true, reason: null }],
    [params, { isAccepted: null, reason: null }],
  ]);
});

test('declining asks why; a refusal stands in the dialog, and what was typed stays', async () => {
  mockLeave([leave]);
  mockApi(answerLeaveInBatch, () => refuse('rule', 'The parent has withdrawn this request'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Decline the leave of Riya Patil' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the leave of Riya Patil' }));
  await user.type(dialog.getByLabelText('Reason'), 'Unit test');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText('The parent has withdrawn this request')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('Unit test');
});

test('who is away from today on is listed, and what the office answered cannot be changed', async () => {
  mockLeave([leave], [away]);
  open('/app/teacher/leave?status=accepted');
  const row = within(await screen.findByRole('row', { name: /Om Shinde/ }));
  expect(row.getByText('Accepted')).toBeVisible();
  expect(row.getByText('By the office')).toBeVisible();
  expect(row.queryByRole('button', { name: /leave of/ })).toBeNull();
});

test('the dashboard has what waits, with its answer, and who is away; offline it can be read', async () => {
  mockLeave([leave], [away]);
  renderPage(<TaughtLeaveCard />, { path: '/app/teacher/dashboard', as: 'teacher' });
  const accept = await screen.findByRole('button', { name: 'Accept the leave of Riya Patil' });
  expect(screen.getByRole('heading', { name: /^Leave/ })).toHaveTextContent('Leave1');
  expect(await screen.findByText('Om Shinde')).toBeVisible();
  act(() => setReachable(false));
  expect(accept).toBeDisabled();
});

test('the dashboard has no card where nobody asks and nobody is away', async () => {
  const asked = mockLeave([]);
  const { container } = renderPage(<TaughtLeaveCard />, { path: '/app/teacher/dashboard', as: 'teacher' });
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(container.querySelector('section')).toBeNull();
});

test('the bell counts what waits and leads to it', async () => {
  mockLeave([leave]);
  const { user, router } = renderPage(<TaughtLeaveBell />, {
    path: '/*',
    url: '/app/teacher/dashboard',
    as: 'teacher',
  });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 not answered' }));
  const panel = within(screen.getByRole('dialog', { name: 'Notifications' }));
  expect(panel.getByText('1 not answered')).toBeVisible();
  await user.click(panel.getByRole('link', { name: /^Leave for Riya Patil: .*15-07-2026.*17-07-2026/ }));
  expect(router.state.location.pathname).toBe('/app/teacher/leave');
  expect(screen.getByRole('button', { name: 'Notifications, 1 not answered' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});
