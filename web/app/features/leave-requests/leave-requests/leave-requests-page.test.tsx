import { answerLeaveRequest, type LeaveRequest, listLeaveRequests } from '#contract/leave-requests';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import LeaveRequestsPage from './leave-requests-page.tsx';

const request: LeaveRequest = {
  _id: '01990000-0000-7000-8000-0000000000c1',
  student: { _id: '01990000-0000-7000-8000-0000000000a1', name: 'Riya Patil', admissionNo: '2026-0001' },
  guardian: { name: 'Sunita Patil', relation: 'mother', phone: '+919800010000' },
  startDate: '2026-07-15',
  endDate: '2026-07-17',
  reason: 'Wedding in the family',
  status: 'partly',
  askedAt: '2026-07-14T06:00:00Z',
  answeredBy: null,
  answeredAt: null,
  answerReason: null,
  batches: [
    {
      _id: '01990000-0000-7000-8000-000000000031',
      name: '11 Physics',
      isAccepted: true,
      answeredBy: 'Meera Joshi',
      answerReason: null,
    },
    {
      _id: '01990000-0000-7000-8000-000000000032',
      name: '11 Maths',
      isAccepted: null,
      answeredBy: null,
      answerReason: null,
    },
  ],
};

const answerWith = (data: LeaveRequest[]) => ({
  data,
  pagination: { page: 1, limit: 25, total: data.length },
  open: data.length,
});
const open = (data: LeaveRequest[], url = '/app/leave') => {
  const asked = mockApi(listLeaveRequests, answerWith(data));
  return { asked, ...renderPage(<LeaveRequestsPage />, { path: '/app/leave', url, as: 'admin' }) };
};

test('shows who asked for which days and why, and what teachers have answered', async () => {
  open([request]);
  const row = within(await screen.findByRole('row', { name: /Riya Patil/ }));
  for (const text of ['Wedding in the family', 'Sunita Patil', '11 Physics: accepted by Meera Joshi']) {
    expect(row.getByText(text)).toBeVisible();
  }
  expect(row.getByText(/15-07-2026/).parentElement).toHaveTextContent(/15-07-2026.* to .*17-07-2026/);
  expect(row.getByRole('link', { name: 'Call Sunita Patil' })).toHaveAttribute('href', 'tel:+919800010000');
});

test('an accepted request leaves the list, and Undo takes the answer back', async () => {
  const { user } = open([request]);
  const sent = mockApi(answerLeaveRequest, { data: { ...request, status: 'accepted' } });
  await screen.findByRole('row', { name: /Riya Patil/ });
  mockApi(listLeaveRequests, answerWith([]));
  await user.click(screen.getByRole('button', { name: 'Accept the leave of Riya Patil' }));
  expect(await screen.findByText('Leave of Riya Patil accepted')).toBeVisible();
  expect(await screen.findByText('No leave request waits for an answer')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ params, body }) => [params['id'], body])).toEqual([
    [request._id, { isAccepted: true, reason: null }],
    [request._id, { isAccepted: null, reason: null }],
  ]);
});

test('declining takes a reason, and Undo restores the answer before', async () => {
  const accepted = { status: 'accepted', answeredBy: 'Office', answeredAt: '2026-07-14T08:00:00Z' } as const;
  const { user } = open([{ ...request, ...accepted, answerReason: 'Get well' }], '/app/leave?status=accepted');
  const sent = mockApi(answerLeaveRequest, { data: { ...request, status: 'declined' } });
  const row = within(await screen.findByRole('row', { name: /Riya Patil/ }));
  expect(row.getByText('Office: Get well')).toBeVisible();
  expect(row.queryByRole('button', { name: 'Accept the leave of Riya Patil' })).toBeNull();
  await user.click(row.getByRole('button', { name: 'Decline the leave of Riya Patil' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the leave of Riya Patil' }));
  await user.type(dialog.getByLabelText('Reason'), ' The unit test is on that day ');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Leave of Riya Patil declined')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    { isAccepted: false, reason: 'The unit test is on that day' },
    { isAccepted: true, reason: 'Get well' },
  ]);
});

test('an answer can be changed, and a refusal is said', async () => {
  const { user, asked } = open(
    [{ ...request, status: 'declined', answeredBy: 'Office', answeredAt: '2026-07-14T08:00:00Z' }],
    '/app/leave?status=declined',
  );
  const sent = mockApi(answerLeaveRequest, () => refuse('conflict', 'There is leave on one of these days already'));
  const row = within(await screen.findByRole('row', { name: /Riya Patil/ }));
  expect(row.getByText('Declined')).toBeVisible();
  expect(asked[0]?.query).toMatchObject({ status: 'declined' });
  await user.click(row.getByRole('button', { name: 'Accept the leave of Riya Patil' }));
  expect(await screen.findByText('There is leave on one of these days already')).toBeVisible();
  expect(sent[0]?.body).toEqual({ isAccepted: true, reason: null });
});

test('a list that cannot be loaded says so', async () => {
  mockApi(listLeaveRequests, () => refuse('unavailable', 'Failed to load the leave requests'));
  renderPage(<LeaveRequestsPage />, { path: '/app/leave', as: 'admin' });
  expect(await screen.findByText('Failed to load the leave requests')).toBeVisible();
});
