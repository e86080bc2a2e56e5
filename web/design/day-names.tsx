import { useLingui } from '@lingui/react/macro';
import type { WeekDay } from '#contract/fields';
import { dayName } from '../lib/dates.ts';
import { daySpans } from '../lib/day-spans.ts';

/** "Mon, Wed, Fri" or "Mon to Sat". */
export function DayNames({ days }: { days: readonly WeekDay[] }) {
  const { t } = useLingui();
  return daySpans(days)
    .map(({ from, to }) => {
      const first = dayName(from, 'short');
      const last = dayName(to, 'short');
      return from === to ? first : t`${first} to ${last}`;
    })
    .join(', ');
}
