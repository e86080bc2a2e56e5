import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id, IdParams, Instant, PageQuery } from './fields.ts';

const Target = z.object({ _id: Id });

/** A student's notification of a started announcement, a note to them or a change of their classes: exactly one is set. */
export const Notification = z.object({
  _id: Id,
  message: z.string(),
  isRead: z.boolean(),
  createdAt: Instant,
  announcement: Target.nullable(),
  note: Target.nullable(),
  /** The change of the calendar, with the first day it affects. */
  change: z.object({ date: Day }).nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const notificationsPerPage = 5;

/** The caller's notifications, newest first. */
export const listNotifications = endpoint('GET', '/notifications', ['student'], {
  query: PageQuery.pick({ page: true, limit: true }).extend({
    limit: PageQuery.shape.limit.unwrap().default(notificationsPerPage),
  }),
  response: z.object({
    notifications: z.array(Notification),
    pagination: z.object({ page: z.int(), limit: z.int(), total: z.int() }),
    /** The number of unread ones on all pages. */
    unread: z.int(),
  }),
  failure: 'Failed to fetch notifications',
});

/** Marks a notification as read; idempotent. */
export const markNotificationRead = endpoint('POST', '/notifications/:id/read', ['student'], {
  params: IdParams,
  response: z.object({ _id: Id, isRead: z.literal(true) }),
  failure: 'Failed to mark the notification as read',
});
