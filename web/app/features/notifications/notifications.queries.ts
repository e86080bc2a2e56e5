import {
  listNotifications,
  markNotificationRead,
  type Notification,
  notificationsPerPage as limit,
} from '#contract/notifications';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { notificationsKey, type NotificationsPage, takeAsRead } from '../../domain/notifications/notifications-read.ts';
import { paths } from '../../../lib/paths.ts';

/** The bell asks again every minute, as long as its page is in front. */
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

/** Read at once here; whether the server hears of it is of no consequence to who pressed. */
export function useMarkNotificationRead() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { isStale: () => false },
    mutationFn: (id: string) => call(markNotificationRead, { params: { id } }),
    onMutate: (id) => takeAsRead(queryClient, ({ _id }) => _id === id),
  });
}

/** Where a notification leads. */
export function targetOf({ announcement, note, change }: Notification): string {
  if (announcement) return paths.student.announcement(announcement._id);
  if (change) return paths.student.schedule({ week: change.date, day: change.date });
  return note ? paths.student.notes({ note: note._id }) : paths.student.notes();
}
