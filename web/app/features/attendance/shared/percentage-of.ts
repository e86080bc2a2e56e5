import type { Statistics } from '#contract/attendance';

/** Percentage over several batches; leave does not count. The server has the same rule in SQL (`percentage.sql.ts`). */
export function percentageOf(all: readonly Pick<Statistics, 'present' | 'late' | 'absent'>[]): number | null {
  const came = all.reduce((sum, { present, late }) => sum + present + late, 0);
  const counting = all.reduce((sum, { absent }) => sum + absent, came);
  return counting === 0 ? null : (came / counting) * 100;
}
