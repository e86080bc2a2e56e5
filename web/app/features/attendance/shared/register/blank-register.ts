import type { Register } from '#contract/attendance';
import { weekDayOf } from '../../../../../lib/dates.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { teachingBatchQuery } from '../../../batches/shared/teaching-batches.queries.ts';
import { teachingScheduleQuery } from '../../../schedule/shared/schedule.queries.ts';

/**
 * A register built from cached data of the batch, so a class can be marked offline although its register was never loaded. On sync the server decides
 * whether it may be saved and detects an existing one. Undefined if nothing is cached, or there is no class that day.
 */
export function blankRegister(batchId: string, date: string): Register | undefined {
  const batch = queryClient.getQueryData(teachingBatchQuery(batchId).queryKey);
  if (batch === undefined || typeof batch.subject === 'string') return undefined;
  const { _id, name, subject, startDate, endDate, schedule } = batch;
  const week = queryClient.getQueryData(teachingScheduleQuery(null).queryKey);
  const isWeekKnown = week !== undefined && week.from <= date && date <= week.to;
  // The cached week knows extra and cancelled classes and closed days; later weeks assume the weekly classes.
  const classes = isWeekKnown
    ? week.classes
        .filter((one) => one.batch._id === batchId && one.date === date && !one.isCancelled)
        .map(({ startTime, endTime, room, extraClass }) => ({ startTime, endTime, room, isExtra: extraClass !== null }))
    : schedule
        .filter(({ day }) => day === weekDayOf(date))
        .map(({ startTime, endTime, room }) => ({ startTime, endTime, room, isExtra: false }));
  if (classes.length === 0 || date < startDate || (endDate !== null && date > endDate)) return undefined;
  return {
    batch: { _id, name, subject, startDate, endDate },
    date,
    version: 0,
    isMarked: false,
    records: batch.enrolledStudents.map((one) => ({
      studentId: one._id,
      name: one.name,
      rollNo: one.rollNo,
      avatarUrl: one.avatarUrl,
      status: null,
      remark: null,
      absentInARow: 0,
      leave: null,
    })),
    submittedBy: null,
    submittedAt: null,
    canEdit: true,
    reasonNeeded: false,
    lockedBecause: null,
    earliest: startDate,
    latest: date,
    classes,
    canAddExtraClass: false,
    previousDay: null,
    nextDay: null,
  };
}
