import type { AttendanceStatus, Statistics } from '#contract/attendance';

/** Counts of marks; the percentage is (present + late) of all but leave, unrounded, null without such marks. */
export function statisticsOf(counts: Record<AttendanceStatus, number>): Statistics {
  const { present, absent, late, leave } = counts;
  const counted = present + late + absent;
  return {
    total: counted + leave,
    present,
    absent,
    late,
    leave,
    percentage: counted === 0 ? null : ((present + late) * 100) / counted,
  };
}

export function countMarks(records: readonly { status: AttendanceStatus | null }[]): Record<AttendanceStatus, number> {
  const counts = { present: 0, absent: 0, late: 0, leave: 0 };
  for (const { status } of records) if (status !== null) counts[status] += 1;
  return counts;
}
