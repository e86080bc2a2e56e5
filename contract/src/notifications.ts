import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id, IdParams, Instant, PageQuery } from './fields.ts';

const Target = z.object({ _id: Id });

/** Notifies a student of a started announcement, a note to them or a change of their classes: exactly one is set. */
export const Notification = z.object({
  _id: Id,
  message: z.string(),
  isRead: z.boolean(),
  createdAt: Instant,
  announcement: Target.nullable(),
  note: Target.nullable(),
  /** The first day affected by a change of the calendar. */
  change: z.object({ date: Day }).nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const notificationsPerPage = 5;

/** Newest first. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: ['student'],
  query: PageQuery.pick({ page: true, limit: true }).extend({
    limit: PageQuery.shape.limit.unwrap().default(notificationsPerPage),
  }),
  response: z.object({
    notifications: z.array(Notification),
    pagination: z.object({ page: z.int(), limit: z.int(), total: z.int() }),
    /** Of all, not of this page. */
    unread: z.int(),
  }),
  failure: 'Failed to fetch notifications',
});

/** Idempotent. */
export const markNotificationRead = endpoint({
  method: 'POST',
  path: '/notifications/:id/read',
  access: ['student'],
  params: IdParams,
  response: z.object({ _id: Id, isRead: z.literal(true) }),
  failure: 'Failed to mark the notification as read',
});
