import {
  listNotifications,
  markNotificationRead,
  type Notification,
  notificationsPerPage as limit,
} from '#contract/notifications';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { notificationsKey, type NotificationsPage, takeAsRead } from './shared/notifications-read.ts';
import { paths } from '../../../lib/paths.ts';

/** Polls every minute while the page is visible. */
export const useNotifications = () =>
  useInfiniteQuery({
    queryKey: notificationsKey,
    queryFn: async ({ pageParam, signal }) =>
      (await call(listNotifications, { query: { page: pageParam, limit }, signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { total } }: NotificationsPage, pages: NotificationsPage[]) =>
      total > limit * pages.length ? pages.length + 1 : undefined,
    refetchInterval: 60_000,
  });

/** An optimistic update marks it as read immediately; a failed request does not matter to the reader. */
export function useMarkNotificationRead() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { isStale: () => false },
    mutationFn: (id: string) => call(markNotificationRead, { params: { id } }),
    onMutate: (id) => takeAsRead(queryClient, ({ _id }) => _id === id),
  });
}

/** The page a notification links to. */
export function targetOf({ announcement, note, change }: Notification): string {
  if (announcement) return paths.student.announcement(announcement._id);
  if (change) return paths.student.schedule({ week: change.date, day: change.date });
  return note ? paths.student.notes({ note: note._id }) : paths.student.notes();
}
