import { listNotifications, markNotificationRead, type Notification } from '#contract/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { renderPage } from '../../../test/render.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { NotificationBell } from './notification-bell.tsx';

const idOf = (number: number) => `01990000-0000-7000-8000-000000003${String(number).padStart(3, '0')}`;

const notification = (number: number, over: Partial<Notification> = {}): Notification => ({
  _id: idOf(number),
  message: `News ${number}!`,
  isRead: false,
  createdAt: new Date(Date.now() - number * 60_000).toISOString(),
  announcement: { _id: idOf(100 + number) },
  note: null,
  change: null,
  ...over,
});

const answer = (all: Notification[], { page = 1, unread = all.filter(({ isRead }) => !isRead).length } = {}) => ({
  data: {
    notifications: all.slice(5 * (page - 1), 5 * page),
    pagination: { page, limit: 5, total: all.length },
    unread,
  },
});

const mockAll = (all: Notification[]) =>
  mockApi(listNotifications, ({ query }) => answer(all, { page: Number(query['page']) }));

const open = async () => {
  const rendered = renderPage(<NotificationBell />, { path: '/app/student/dashboard', as: 'student' });
  await waitFor(() => expect(screen.getByRole('button', { name: /^Notifications/ })).toBeVisible());
  return rendered;
};

const panelOf = () => screen.getByRole('dialog', { name: 'Notifications' });

describe('the bell', () => {
  test('says how many are unread, and opens a list of five', async () => {
    const all = Array.from({ length: 7 }, (_, at) => notification(at + 1, { isRead: at > 2 }));
    const seen = mockAll(all);
    const { user } = await open();
    const bell = await screen.findByRole('button', { name: 'Notifications, 3 unread' });
    expect(bell).toHaveAttribute('aria-expanded', 'false');
    await user.click(bell);
    expect(bell).toHaveAttribute('aria-expanded', 'true');
    const rows = within(panelOf()).getAllByRole('listitem');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toHaveTextContent('News 1!1 minute agoUnread');
    expect(rows[4]).not.toHaveTextContent('Unread');
    expect(seen[0]!.query).toEqual({ page: '1', limit: '5' });
  });

  test('loads more as long as there are more than were loaded, and goes on with the first of them', async () => {
    const all = Array.from({ length: 11 }, (_, at) => notification(at + 1));
    mockAll(all);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Notifications, 11 unread' }));
    const more = () => within(panelOf()).getByRole('button', { name: 'Load More' });
    await user.click(more());
    const sixth = await within(panelOf()).findByRole('link', { name: /News 6!/ });
    await waitFor(() => expect(sixth).toHaveFocus());
    await user.click(more());
    expect(await within(panelOf()).findByRole('link', { name: /News 11!/ })).toBeVisible();
    expect(within(panelOf()).queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  test('takes one that is pressed as read, closes and leads to its announcement, whatever the server says', async () => {
    mockAll([notification(1), notification(2)]);
    const sent = mockApi(markNotificationRead, () => refuse('not_found', 'No'));
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    await user.click(within(panelOf()).getByRole('link', { name: /News 1!/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/app/student/announcements/${idOf(101)}`));
    expect(sent.map(({ params }) => params['id'])).toEqual([idOf(1)]);
  });

  test('takes one as read without loading the pages again', async () => {
    const all = Array.from({ length: 7 }, (_, at) => notification(at + 1));
    const asked = mockAll(all);
    // The server's answer equals the bell's, so only the requests show whether the list was loaded again.
    const sent = mockApi(markNotificationRead, () => {
      all[5] = notification(6, { isRead: true });
      return { data: { _id: idOf(6), isRead: true as const } };
    });
    const { user } = renderPage(<NotificationBell />, { path: '/*', url: '/app/student/dashboard', as: 'student' });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 7 unread' }));
    await user.click(within(panelOf()).getByRole('button', { name: 'Load More' }));
    await user.click(await within(panelOf()).findByRole('link', { name: /News 6!/ }));
    await user.click(await screen.findByRole('button', { name: 'Notifications, 6 unread' }));
    expect(await within(panelOf()).findByRole('link', { name: /News 6!/ })).not.toHaveTextContent('Unread');
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(asked.map(({ query }) => query['page'])).toEqual(['1', '2']);
  });

  test('leads to the day in the schedule for a change of the calendar', async () => {
    mockAll([notification(1, { announcement: null, change: { date: '2026-11-24' } })]);
    mockApi(markNotificationRead, () => refuse('not_found', 'No'));
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    await user.click(within(panelOf()).getByRole('link', { name: /News 1!/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/student/schedule'));
    expect(router.state.location.search).toBe('?week=2026-11-24&day=2026-11-24');
  });

  test('leads to the notes for a note, and does not read again what is read', async () => {
    mockAll([notification(1, { isRead: true, announcement: null, note: { _id: idOf(201) } })]);
    const sent = mockApi(markNotificationRead, { data: { _id: idOf(1), isRead: true } });
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    await user.click(await within(panelOf()).findByRole('link', { name: /News 1!/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/student/notes'));
    expect(sent).toEqual([]);
  });

  test('never counts below none', async () => {
    mockApi(listNotifications, answer([notification(1)], { unread: 0 }));
    mockApi(markNotificationRead, { data: { _id: idOf(1), isRead: true } });
    const { user } = renderPage(<NotificationBell />, { path: '/*', url: '/app/student/dashboard', as: 'student' });
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    await user.click(await within(panelOf()).findByRole('link'));
    const bell = await screen.findByRole('button', { name: 'Notifications' });
    expect(bell).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes by Escape and by its cross, and has the focus again', async () => {
    mockAll([]);
    const { user } = await open();
    const bell = screen.getByRole('button', { name: 'Notifications' });
    for (const close of [
      () => user.keyboard('{Escape}'),
      () => user.click(within(panelOf()).getByRole('button', { name: 'Close notifications' })),
    ]) {
      await user.click(bell);
      expect(await within(panelOf()).findByText('You are up to date.')).toBeVisible();
      await close();
      expect(bell).toHaveAttribute('aria-expanded', 'false');
      await waitFor(() => expect(bell).toHaveFocus());
    }
  });

  test('is empty, without a number and without more, when nothing can be loaded', async () => {
    mockApi(listNotifications, () => refuse('not_found', 'Failed to fetch notifications'));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    expect(within(panelOf()).getByText('You are up to date.')).toBeVisible();
    expect(within(panelOf()).queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  test('keeps what it has when more cannot be loaded', async () => {
    const all = Array.from({ length: 6 }, (_, at) => notification(at + 1));
    mockApi(listNotifications, ({ query }) =>
      query['page'] === '1' ? answer(all) : refuse('not_found', 'Failed to fetch notifications'),
    );
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Notifications, 6 unread' }));
    await user.click(within(panelOf()).getByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(log).toHaveBeenCalledOnce());
    expect(within(panelOf()).getAllByRole('listitem')).toHaveLength(5);
  });
});
