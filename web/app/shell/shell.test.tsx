import { listAnnouncements } from '#contract/announcements';
import { listTaughtLeave } from '#contract/leave-requests';
import { getSite } from '#contract/site';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../test/mock-api.ts';
import { people } from '../../test/people.ts';
import { sampleSite } from '../../test/sample-site.ts';
import { renderRoutes } from '../../test/render.tsx';
import { startSession } from '../session/session.ts';
import { Shell } from './shell.tsx';

function renderShell() {
  mockApi(listAnnouncements, {
    data: [],
    pagination: { page: 1, limit: 1, total: 0 },
    counts: { total: 0, active: 0, scheduled: 0, expired: 0, unread: 0 },
  });
  mockApi(listTaughtLeave, { data: [], pagination: { page: 1, limit: 5, total: 0 }, open: 0 });
  mockApi(getSite, { data: sampleSite });
  startSession({ ...people.teacher, name: 'Dnyaneshwar Suryawanshi-Deshpande' });
  return renderRoutes([{ path: '/app/teacher', element: <Shell role="teacher" /> }], '/app/teacher');
}

test('the sidebar shows words until it is collapsed, which the device remembers', async () => {
  const { user } = renderShell();
  await user.click(await screen.findByRole('button', { name: 'Collapse the sidebar' }));
  expect(await screen.findByRole('button', { name: 'Expand the sidebar' })).toBeVisible();
  expect(localStorage.getItem('tasika.rail')).toBe('true');
});

test('the academy’s name stands in the sidebar', async () => {
  renderShell();
  expect(await screen.findByRole('link', { name: 'Sample Academy Teacher Panel' })).toBeVisible();
});

test('the profile menu says the whole name', async () => {
  const { user } = renderShell();
  await user.click(await screen.findByRole('button', { name: /^Profile menu of/ }));
  expect(await screen.findByText('Dnyaneshwar Suryawanshi-Deshpande')).toBeVisible();
});
