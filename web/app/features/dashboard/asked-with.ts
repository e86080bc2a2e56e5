import type { TodaysClass } from '#contract/dashboard';

/**
 * The classes of a batch on one day have one register, which is asked for in one row: of the class that is running, else of the first. That class;
 * undefined if it is this one.
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
