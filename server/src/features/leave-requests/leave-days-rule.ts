import { addDays, daysBetween } from '#contract/dates';
import type { Day } from '#contract/fields';
import { leaveDaysAhead, maxLeaveDays } from '#contract/leave-days';
import { ruleAt } from '../../refusals.ts';

export function requireLeaveDays({ startDate, endDate }: { startDate: Day; endDate: Day }, today: Day): void {
  if (startDate > addDays(today, leaveDaysAhead)) {
    throw ruleAt('startDate', `Leave can begin at most ${leaveDaysAhead} days from now`);
  }
  if (daysBetween(startDate, endDate) >= maxLeaveDays) {
    throw ruleAt('endDate', `Leave is at most ${maxLeaveDays} days at a time`);
  }
}
