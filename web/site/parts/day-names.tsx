import { useLingui } from '@lingui/react/macro';
import { dayName } from '../../lib/dates.ts';
import { daySpans } from './course-facts.ts';

/** "Mon, Wed, Fri" or "Mon to Sat". */
export function DayNames({ days }: { days: Parameters<typeof daySpans>[0] }) {
  const { t } = useLingui();
  return daySpans(days)
    .map(({ from, to }) => {
      const first = dayName(from, 'short');
      const last = dayName(to, 'short');
      return from === to ? first : t`${first} to ${last}`;
    })
    .join(', ');
}
