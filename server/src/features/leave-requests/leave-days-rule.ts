import { sentence } from '#contract/sentence';
import { addDays, daysBetween } from '#contract/dates';
import type { Day } from '#contract/fields';
import { leaveDaysAhead, maxLeaveDays } from '#contract/leave-days';
import { ruleAt } from '../../refusals.ts';

export function requireLeaveDays({ startDate, endDate }: { startDate: Day; endDate: Day }, today: Day): void {
  if (startDate > addDays(today, leaveDaysAhead)) {
    throw ruleAt(
      'startDate',
      sentence('Leave can begin at most {days, plural, one {# day} other {# days}} from now', { days: leaveDaysAhead }),
    );
  }
  if (daysBetween(startDate, endDate) >= maxLeaveDays) {
    throw ruleAt(
      'endDate',
      sentence('Leave is at most {days, plural, one {# day} other {# days}} at a time', { days: maxLeaveDays }),
    );
  }
}
