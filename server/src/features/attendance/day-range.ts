import type { Day } from '#contract/fields';
import { ruleAt } from '../../refusals.ts';

/** Refuses a range that ends before it starts. */
export function requireDayRange(startDate: Day | undefined, endDate: Day | undefined): void {
  if (startDate === undefined || endDate === undefined || startDate <= endDate) return;
  throw ruleAt('endDate', 'End date cannot be before start date');
}
