import type { Register } from '#contract/attendance';
import { Trans } from '@lingui/react/macro';
import { formatInstant, formatTime, formatTimeRange, timeOf, dayOf } from '../../../../../lib/dates.ts';
import { Notice } from '../../../../../design/notice.tsx';

/** Explains that the classes of a batch on one day share one register, and that a change replaces the marks of the earlier class. */
export function SharedRegister({ register: { classes, date, submittedAt, submittedBy } }: { register: Register }) {
  if (classes.length < 2) return null;
  const count = classes.length;
  const times = classes.map(({ startTime, endTime }) => formatTimeRange(startTime, endTime)).join(', ');
  const who = submittedBy?.name;
  const saved = submittedAt === null ? null : new Date(submittedAt);
  const at = saved && (dayOf(saved) === date ? formatTime(timeOf(saved)) : formatInstant(saved));
  return (
    <Notice tone="info">
      <Trans>
        This day has {count} classes and one register: {times}.
      </Trans>{' '}
      {at && who && (
        <Trans>
          Marked at {at} by {who}; what you change replaces it.
        </Trans>
      )}
    </Notice>
  );
}
