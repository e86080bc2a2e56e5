import {
  type AnnouncementStatus,
  type AudienceKind,
  countReach,
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  listReaders,
  markAnnouncementRead,
  updateAnnouncement,
} from '#contract/announcements';
import type { BodyInputOf } from '#contract/endpoint';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { notificationsKey, takeAsRead } from '../../notifications/shared/notifications-read.ts';
import { call, type QueryWords } from '../../../../lib/api.ts';
import { byPage } from '../../../lib/by-page.ts';
import { listScreen } from '../../../lib/list-screen.ts';

const announcementsKey = ['announcements'];

/** Announcements start and end with the day, so open lists poll. */
const refetchInterval = 5 * 60_000;

export const announcementsQuery = (query: QueryWords<typeof listAnnouncements>) =>
  queryOptions({
    queryKey: [...announcementsKey, 'list', query],
    queryFn: ({ signal }) => call(listAnnouncements, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });

export const useAnnouncements = (query: QueryWords<typeof listAnnouncements>) => useQuery(announcementsQuery(query));

export const announcementsList = listScreen({
  filters: ['status'],
  query: announcementsQuery,
  useAnswer: useAnnouncements,
});

const pageOfMine = 50;

export const myAnnouncementsQuery = (status: AnnouncementStatus) =>
  infiniteQueryOptions({
    queryKey: [...announcementsKey, 'mine', status],
    queryFn: ({ pageParam, signal }) =>
      call(listAnnouncements, { query: { status, page: pageParam, limit: pageOfMine }, signal }),
    ...byPage,
  });

/** Announcements to the logged-in person with one status, paged; fetched on demand. */
export const useMyAnnouncements = (status: AnnouncementStatus, isWanted = true) =>
  useInfiniteQuery({ ...myAnnouncementsQuery(status), enabled: isWanted, refetchInterval });

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: [...announcementsKey, id],
    queryFn: async ({ signal }) => (await call(getAnnouncement, { params: { id }, signal })).data,
    enabled: id !== '',
  });

export const useAnnouncement = (id: string) => useQuery(announcementQuery(id));

const pageOfReaders = 50;

export const useReaders = (id: string, seen: boolean, isWanted: boolean) =>
  useInfiniteQuery({
    queryKey: [...announcementsKey, id, 'readers', seen],
    queryFn: ({ pageParam, signal }) =>
      call(listReaders, {
        params: { id },
        query: { seen: String(seen), page: pageParam, limit: pageOfReaders },
        signal,
      }),
    ...byPage,
    enabled: isWanted,
  });

interface Audience {
  kind: AudienceKind;
  standards: string[];
  batches: string[];
}

/** Size of the audience being edited; keeps the last number while the next one loads. */
export const useReach = ({ kind, standards, batches }: Audience) => {
  const query = { kind, standards: standards.join(','), batches: batches.join(',') };
  return useQuery({
    queryKey: [...announcementsKey, 'reach', query],
    queryFn: async ({ signal }) => (await call(countReach, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
};

export const useCreateAnnouncement = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof createAnnouncement>) => call(createAnnouncement, { body }) });

export const useUpdateAnnouncement = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<typeof updateAnnouncement>) =>
      call(updateAnnouncement, { params: { id }, body }),
  });

export const useDeleteAnnouncement = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteAnnouncement, { params: { id } }),
    meta: { deletes: true },
  });

/** Opening an announcement marks it as read; on failure it becomes unread again. */
export function useMarkAnnouncementRead() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { isStale: ([first]) => first !== notificationsKey[0] },
    mutationFn: (id: string) => call(markAnnouncementRead, { params: { id } }),
    onSuccess: (_read, id) => takeAsRead(queryClient, ({ announcement }) => announcement?._id === id),
  });
}
