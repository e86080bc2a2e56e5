import {
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  listReaders,
  markAnnouncementRead,
  updateAnnouncement,
} from '#contract/announcements';
import { listAuditEntries } from '#contract/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, formatDate, today } from '../../../lib/dates.ts';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { renderPage } from '../../../test/render.tsx';
import AnnouncementPage from './announcement/announcement-page.tsx';
import AnnouncementsPage from './announcements/announcements-page.tsx';
import MyAnnouncementPage from './my-announcement/my-announcement-page.tsx';
import MyAnnouncementsPage from './my-announcements/my-announcements-page.tsx';
import { sampleAnnouncement, sampleList } from './shared/sample-announcements.ts';
import { notificationsKey } from '../notifications/shared/notifications-read.ts';
import { queryClient } from '../../lib/query-client.ts';

const running = sampleAnnouncement(1, { title: 'Library', pinned: true });
const coming = sampleAnnouncement(2, { title: 'Fees', status: 'scheduled' });
const over = sampleAnnouncement(3, { title: 'Closed on Thursday', status: 'expired' });

describe('the office’s list', () => {
  const open = (query = '') =>
    renderPage(<AnnouncementsPage />, {
      path: '/app/announcements',
      url: `/app/announcements${query}`,
      as: 'admin',
    });

  test('counts what stands where, and the counts are its filters', async () => {
    const seen = mockApi(listAnnouncements, sampleList([running, coming, over]));
    const { user } = open();
    for (const name of ['All 3', 'Active 1', 'Scheduled 1', 'Expired 1'])
      expect(await screen.findByRole('button', { name: name.replace(' ', '') })).toBeVisible();
    const row = screen.getByRole('link', { name: /Library/ }).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('Active');
    expect(within(row).getByRole('img', { name: 'Pinned' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Scheduled1' }));
    await waitFor(() => expect(seen.at(-1)?.query).toMatchObject({ status: 'scheduled' }));
  });

  test('ends one that runs, and takes that back', async () => {
    mockApi(listAnnouncements, sampleList([running]));
    const sent = mockApi(updateAnnouncement, { data: { ...running, version: 2 } });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'More for Library' }));
    await user.click(await screen.findByRole('menuitem', { name: 'End now' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([
      { version: 1, endDate: addDays(today(), -1) },
      { version: 2, endDate: running.endDate },
    ]);
  });

  test('deletes one after a question that names it', async () => {
    mockApi(listAnnouncements, sampleList([running]));
    const sent = mockApi(deleteAnnouncement, { data: { _id: running._id }, message: 'Announcement deleted' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'More for Library' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete announcement Library?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete announcement' }));
    expect(await screen.findByText('Announcement deleted')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('has words for each way of being empty', async () => {
    mockApi(listAnnouncements, sampleList([]));
    const { unmount } = open();
    expect(await screen.findByText('No announcements yet')).toBeVisible();
    unmount();
    open('?status=scheduled');
    expect(await screen.findByText('Nothing scheduled')).toBeVisible();
  });
});

describe('one announcement, for the office', () => {
  beforeEach(() => {
    mockApi(listAuditEntries, { data: [], pagination: { page: 1, limit: 5, total: 0 } });
  });
  const open = () =>
    renderPage(<AnnouncementPage />, {
      path: '/app/announcements/:id',
      url: `/app/announcements/${running._id}`,
      as: 'admin',
    });

  test('says who has seen it, with the names of those and of the others', async () => {
    mockApi(getAnnouncement, { data: { ...running, seen: { count: 41, of: 64 } } });
    mockApi(listReaders, ({ query }) => ({
      data: [
        {
          _id: running._id,
          name: query['seen'] === 'true' ? 'Riya Patil' : 'Arjun Pawar',
          role: 'student' as const,
          readAt: query['seen'] === 'true' ? new Date().toISOString() : null,
        },
      ],
      pagination: { page: 1, limit: 50, total: 1 },
    }));
    const { user } = open();
    expect(await screen.findByText('41 of 64 people')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the names' }));
    const panel = await screen.findByRole('dialog', { name: 'Who has seen it' });
    expect(await within(panel).findByText('Riya Patil')).toBeVisible();
    await user.click(within(panel).getByRole('radio', { name: 'Not yet' }));
    expect(await within(panel).findByText('Arjun Pawar')).toBeVisible();
  });

  test('is edited by its button and deleted from the menu beside it', async () => {
    mockApi(getAnnouncement, { data: { ...running, seen: { count: 41, of: 64 } } });
    mockApi(deleteAnnouncement, { data: { _id: running._id } });
    const { user, router } = open();
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More for Library' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Duplicate',
      'End now',
      'Delete',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete announcement' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/announcements'));
  });

  test('that is not there says so', async () => {
    mockApi(getAnnouncement, () => refuse('not_found', 'This was not found.'));
    open();
    expect(await screen.findByText('This announcement was not found')).toBeVisible();
  });
});

describe('what is announced to a student', () => {
  const open = () => renderPage(<MyAnnouncementsPage />, { path: '/app/student/announcements', as: 'student' });

  test('stands in a list, new until it was opened, and what is over on request', async () => {
    const rows = [
      { ...running, isRead: false },
      { ...sampleAnnouncement(4, { title: 'Timetable' }), isRead: true },
      { ...over, isRead: true },
    ];
    mockApi(listAnnouncements, ({ query }) => ({
      ...sampleList(rows.filter(({ status }) => status === query['status'])),
      counts: sampleList(rows, 1).counts,
    }));
    const { user } = open();
    const link = await screen.findByRole('link', { name: /Library/ });
    expect(link).toHaveTextContent('New');
    expect(link).toHaveTextContent(`${formatDate(running.startDate)} to ${formatDate(running.endDate)}`);
    expect(link).toHaveAttribute('href', `/app/student/announcements/${running._id}`);
    expect(screen.getByRole('link', { name: /Timetable/ })).not.toHaveTextContent('New');
    expect(screen.queryByText('Closed on Thursday')).toBeNull();
    await user.click(screen.getByText('Ended'));
    expect(await screen.findByRole('link', { name: /Closed on Thursday/ })).toBeVisible();
  });

  test('may be nothing, or not be there at the moment', async () => {
    mockApi(listAnnouncements, sampleList([]));
    const { unmount } = open();
    expect(await screen.findByText('No announcements')).toBeVisible();
    unmount();
    mockApi(listAnnouncements, () => refuse('not_found', 'Failed to fetch announcements'));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch announcements');
  });
});

describe('one announcement, for whom it is', () => {
  const open = () =>
    renderPage(<MyAnnouncementPage />, {
      path: '/app/teacher/announcements/:id',
      url: `/app/teacher/announcements/${running._id}`,
      as: 'teacher',
    });

  test('is read by being opened, once', async () => {
    let isRead = false;
    mockApi(getAnnouncement, () => ({ data: { ...running, isRead } }));
    const sent = mockApi(markAnnouncementRead, () => {
      isRead = true;
      return { data: { _id: running._id, isRead: true as const } };
    });
    open();
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible();
    expect(screen.getByText('Bring your ID card.')).toBeVisible();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Announcements' })).toHaveAttribute('href', '/app/teacher/announcements');
  });

  test('takes its notification as read, and the bell does not load its pages again', async () => {
    const of = (id: string) => ({
      _id: `of ${id}`,
      message: 'News!',
      isRead: false,
      createdAt: '2026-07-15T05:00:00.000Z',
      announcement: { _id: id },
      note: null,
      change: null,
    });
    const pagination = { page: 1, limit: 5, total: 2 };
    mockApi(getAnnouncement, { data: { ...running, isRead: false } });
    mockApi(markAnnouncementRead, { data: { _id: running._id, isRead: true as const } });
    open();
    queryClient.setQueryData(notificationsKey, {
      pages: [{ notifications: [of(running._id), of('another')], pagination, unread: 2 }],
      pageParams: [1],
    });
    await waitFor(() =>
      expect(queryClient.getQueryData(notificationsKey)).toMatchObject({
        pages: [{ unread: 1, notifications: [{ isRead: true }, { isRead: false }] }],
      }),
    );
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(queryClient.getQueryState(notificationsKey)?.isInvalidated).toBe(false);
  });

  test('that is gone has ended', async () => {
    mockApi(getAnnouncement, () => refuse('not_found', 'This was not found.'));
    open();
    expect(await screen.findByText('This announcement has ended')).toBeVisible();
  });
});
