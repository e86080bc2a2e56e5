import { listEnquiries } from '#contract/admission-enquiries';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../../test/mock-api.ts';
import { renderPage } from '../../../test/render.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { NewEnquiryCount } from './new-enquiry-count.tsx';

const answer = (waiting: number, waitingOver24h: number) => ({
  data: [],
  pagination: { page: 1, limit: 1, total: waiting },
  counts: { new: waiting, contacted: 0, visit: 0, admitted: 0, declined: 0 },
  callsDue: 0,
  waitingOver24h,
});

test('the menu says how many registrations wait, and how many more than 24 hours', async () => {
  mockApi(listEnquiries, answer(5, 2));
  renderPage(<NewEnquiryCount />, { as: 'admin' });
  expect(await screen.findByText('5 waiting, 2 of them more than 24 hours')).toBeInTheDocument();
  expect(screen.getByText('5')).toBeVisible();
});

test('it says nothing more of a short wait, and nothing at all when nobody waits', async () => {
  mockApi(listEnquiries, answer(1, 0));
  renderPage(<NewEnquiryCount />, { as: 'admin' });
  expect(await screen.findByText('1 waiting')).toBeInTheDocument();
  mockApi(listEnquiries, answer(0, 0));
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByText(/waiting/)).toBeNull());
});
