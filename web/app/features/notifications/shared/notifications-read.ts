import type { AnswerOf } from '#contract/endpoint';
import type { listNotifications, Notification } from '#contract/notifications';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

export const notificationsKey = ['notifications'];

export type NotificationsPage = AnswerOf<typeof listNotifications>['data'];

/** Optimistic update: marks matching notifications as read on every loaded page, without refetching. */
export async function takeAsRead(queryClient: QueryClient, isMeant: (notification: Notification) => boolean) {
  // A pending response predates the read state.
  await queryClient.cancelQueries({ queryKey: notificationsKey });
  queryClient.setQueryData<InfiniteData<NotificationsPage>>(notificationsKey, (known) => {
    if (known === undefined) return undefined;
    const isRead = (one: Notification) => one.isRead || isMeant(one);
    const unread = known.pages.flatMap(({ notifications }) => notifications).filter((one) => !one.isRead);
    const fewer = unread.filter(isMeant).length;
    const pages = known.pages.map((page) => ({
      ...page,
      unread: Math.max(0, page.unread - fewer),
      notifications: page.notifications.map((one) => ({ ...one, isRead: isRead(one) })),
    }));
    return { ...known, pages };
  });
}
