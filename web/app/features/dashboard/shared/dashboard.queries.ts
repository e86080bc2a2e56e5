import { getAdminSummary, getStudentSummary, getTeacherSummary } from '#contract/dashboard';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { announcementsQuery } from '../../announcements/shared/announcements.queries.ts';
import { latestNotesQuery, notesQuery } from '../../notes/shared/notes.queries.ts';

/** Polls each minute while visible: "now" and "next" go stale with the clock. */
const everyMinute = { staleTime: 30_000, refetchInterval: 60_000 };

export const adminSummaryQuery = queryOptions({
  queryKey: ['dashboard', 'admin'],
  queryFn: async ({ signal }) => (await call(getAdminSummary, { signal })).data,
  ...everyMinute,
});

export const useAdminSummary = () => useQuery(adminSummaryQuery);

export const teacherSummaryQuery = queryOptions({
  queryKey: ['dashboard', 'teacher'],
  queryFn: async ({ signal }) => (await call(getTeacherSummary, { signal })).data,
  ...everyMinute,
});

export const useTeacherSummary = () => useQuery(teacherSummaryQuery);

export const studentSummaryQuery = queryOptions({
  queryKey: ['dashboard', 'student'],
  queryFn: async ({ signal }) => (await call(getStudentSummary, { signal })).data,
  ...everyMinute,
});

export const useStudentSummary = () => useQuery(studentSummaryQuery);

/** Newest notes and announcements on a dashboard. */
export const newestShown = 3;

export const firstAnnouncementsQuery = announcementsQuery({ limit: newestShown });

export const newNotesQuery = latestNotesQuery(newestShown);

export const useNewNotes = () => useQuery(newNotesQuery);

export const taughtNotesQuery = notesQuery({ kind: 'teacher' }, { limit: newestShown });

export const useTaughtNotes = () => useQuery(taughtNotesQuery);
