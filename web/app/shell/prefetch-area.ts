import { moveMyPush } from '#contract/push';
import { call } from '../../lib/api.ts';
import { today } from '../../lib/dates.ts';
import { sendChangedAddress } from '../../lib/push.ts';
import { myAnnouncementsQuery } from '../features/announcements/shared/announcements.queries.ts';
import { myAttendanceQuery, registerQuery } from '../features/attendance/shared/attendance.queries.ts';
import { monthOf, rangeOfMonth } from '../features/attendance/shared/month-range.ts';
import { myBatchesQuery } from '../features/batches/shared/my-batches.queries.ts';
import { teachingBatchQuery } from '../features/batches/shared/teaching-batches.queries.ts';
import { studentSummaryQuery, teacherSummaryQuery } from '../features/dashboard/shared/dashboard.queries.ts';
import { myNotesQuery } from '../features/notes/shared/notes.queries.ts';
import { myScheduleQuery, teachingScheduleQuery } from '../features/schedule/shared/schedule.queries.ts';
import { teacherBatchesQuery } from '../features/teachers/shared/teachers.queries.ts';
import { queryClient } from '../lib/query-client.ts';
import type { PrefetchArea } from '../session/use-prefetched-area.ts';
import { screens } from '../screens.ts';

/** Prefetches, one after another, the area's screens and this person's persisted queries (`persisted-queries.ts`). */
export const prefetchArea: PrefetchArea = async (role, id, isGone) => {
  for (const load of Object.values(screens[role])) {
    if (isGone()) return;
    await load();
  }
  if (role === 'teacher') await forTeacher(id, isGone);
  if (role === 'student') {
    // What fails is sent the next time.
    await sendChangedAddress((body) => call(moveMyPush, { body })).catch(() => undefined);
    await forStudent(isGone);
  }
};

async function forTeacher(id: string, isGone: () => boolean): Promise<void> {
  await queryClient.fetchQuery(teachingScheduleQuery(null));
  const { data: batches } = await queryClient.fetchQuery(teacherBatchesQuery(id));
  const { today: day, todaysClasses, notMarked } = await queryClient.fetchQuery(teacherSummaryQuery);
  const registers = [
    ...todaysClasses.map(({ batch }) => ({ batchId: batch._id, date: day })),
    ...notMarked.filter(({ canMark }) => canMark).map(({ batch, date }) => ({ batchId: batch._id, date })),
  ];
  for (const { batchId, date } of registers) {
    if (isGone()) return;
    await queryClient.fetchQuery(registerQuery(batchId, date));
  }
  for (const { _id, status } of batches) {
    if (isGone()) return;
    if (status === 'active') await queryClient.fetchQuery(teachingBatchQuery(_id));
  }
}

async function forStudent(isGone: () => boolean): Promise<void> {
  const reads = [
    () => queryClient.fetchQuery(studentSummaryQuery),
    () => queryClient.fetchQuery(myScheduleQuery(null)),
    () => queryClient.fetchQuery(myBatchesQuery),
    () => queryClient.fetchQuery(myAttendanceQuery('', rangeOfMonth(monthOf(today())))),
    () => queryClient.fetchInfiniteQuery(myAnnouncementsQuery('active')),
    () => queryClient.fetchInfiniteQuery(myNotesQuery()),
  ];
  for (const read of reads) {
    if (isGone()) return;
    await read();
  }
}
