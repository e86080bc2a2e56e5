import type { TodaysClass } from '#contract/dashboard';

/**
 * The classes of a batch on one day share one register, and only one row asks for it: that of the running class, else of the
 * first. Returns that class; undefined if it is the given one.
 */
export function askedWith(
  taught: TodaysClass,
  classesOfDay: readonly TodaysClass[],
  isRunning: (other: TodaysClass) => boolean,
): TodaysClass | undefined {
  const ofBatch = classesOfDay.filter(({ batch }) => batch._id === taught.batch._id);
  const asking = ofBatch.find(isRunning) ?? ofBatch[0];
  return asking === taught ? undefined : asking;
}
