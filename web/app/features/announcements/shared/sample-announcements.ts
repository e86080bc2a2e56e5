import type { Announcement, AnnouncementInList } from '#contract/announcements';
import { addDays, today } from '../../../../lib/dates.ts';

const idOf = (number: number) => `01990000-0000-7000-8000-000000001${String(number).padStart(3, '0')}`;

/** An announcement to everyone, running since yesterday. */
export function sampleAnnouncement(number: number, over: Partial<Announcement> = {}): Announcement {
  return {
    _id: idOf(number),
    title: `Announcement ${number}`,
    body: 'Bring your ID card.',
    texts: {},
    startDate: addDays(today(), -1),
    endDate: addDays(today(), 5),
    startTime: '00:00',
    endTime: '23:59',
    status: 'active',
    audience: { kind: 'everyone', standards: [], batches: [] },
    pinned: false,
    createdBy: { _id: idOf(0), name: 'Meera Kulkarni' },
    createdAt: '2026-06-15T04:30:00.000Z',
    updatedAt: '2026-06-15T04:30:00.000Z',
    version: 1,
    isRead: null,
    seen: null,
    ...over,
  };
}

/** Announcements as a list response. */
export function sampleList(announcements: Announcement[], unread = 0) {
  const count = (wanted: string) => announcements.filter(({ status }) => status === wanted).length;
  const data: AnnouncementInList[] = announcements.map(({ body, texts, seen: _, ...row }) => ({
    ...row,
    excerpt: body,
    texts: { title: texts.title, excerpt: texts.body },
  }));
  return {
    data,
    pagination: { page: 1, limit: 50, total: data.length },
    counts: {
      total: data.length,
      active: count('active'),
      scheduled: count('scheduled'),
      expired: count('expired'),
      unread,
    },
  };
}
