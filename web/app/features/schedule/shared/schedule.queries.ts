import {
  getAcademySchedule,
  getFreeAt,
  getMySchedule,
  getScheduleFeed,
  getTeachingSchedule,
  renewScheduleFeed,
  stopScheduleFeed,
} from '#contract/schedule';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

const scheduleKey = ['schedule'];
const feedKey = ['schedule-feed'];

/** The seven days from a Monday; the academy's current week without one. */
const daysOf = (monday: string | null) => (monday === null ? {} : { from: monday });

export const myScheduleQuery = (monday: string | null) =>
  queryOptions({
    queryKey: [...scheduleKey, 'mine', monday],
    queryFn: async ({ signal }) => (await call(getMySchedule, { query: daysOf(monday), signal })).data,
  });

export const useMySchedule = (monday: string | null) =>
  useQuery({ ...myScheduleQuery(monday), placeholderData: keepPreviousData });

export const teachingScheduleQuery = (monday: string | null) =>
  queryOptions({
    queryKey: [...scheduleKey, 'teaching', monday],
    queryFn: async ({ signal }) => (await call(getTeachingSchedule, { query: daysOf(monday), signal })).data,
  });

export const useTeachingSchedule = (monday: string | null) =>
  useQuery({ ...teachingScheduleQuery(monday), placeholderData: keepPreviousData });

export const academyScheduleQuery = (monday: string | null, search: string) =>
  queryOptions({
    queryKey: [...scheduleKey, 'academy', monday, search],
    queryFn: async ({ signal }) =>
      (await call(getAcademySchedule, { query: { ...daysOf(monday), search }, signal })).data,
    placeholderData: keepPreviousData,
  });

export const useAcademySchedule = (monday: string | null, search: string) =>
  useQuery(academyScheduleQuery(monday, search));

/** Rooms and teachers free during a time of a day. */
export const useFreeAt = (at: { date: string; from: string; to: string }, isWanted: boolean) =>
  useQuery({
    queryKey: [...scheduleKey, 'free', at],
    queryFn: async ({ signal }) => (await call(getFreeAt, { query: at, signal })).data,
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });

export const useScheduleFeed = (isWanted: boolean) =>
  useQuery({
    queryKey: feedKey,
    queryFn: async ({ signal }) => (await call(getScheduleFeed, { signal })).data,
    enabled: isWanted,
  });

export const useChangeFeed = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: 'renew' | 'stop') =>
      (await (change === 'renew' ? call(renewScheduleFeed, {}) : call(stopScheduleFeed, {}))).data,
    // The cache is updated immediately: the old address is void.
    onSuccess: (feed) => queryClient.setQueryData(feedKey, feed),
  });
};
