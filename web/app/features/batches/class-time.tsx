import type { MyBatch } from '#contract/batches';
import { Trans } from '@lingui/react/macro';
import { dayOf, formatTime, formatWeekDate, minutesOf, timeOf, today } from '../../../lib/dates.ts';

type ClassAt = NonNullable<MyBatch['nextClass']>;

export function isOnNow({ date, startTime, endTime }: ClassAt): boolean {
  const now = new Date();
  const minutes = minutesOf(timeOf(now));
  return date === dayOf(now) && minutesOf(startTime) <= minutes && minutes < minutesOf(endTime);
}

/** "Today, 11:30 AM", or that it is on now; day and time do not wrap inside. */
export function ClassTime({ at }: { at: ClassAt }) {
  const time = formatTime(at.startTime);
  const end = formatTime(at.endTime);
  if (isOnNow(at)) {
    return (
      <strong className="unbroken strong primary">
        <Trans>Now, until {end}</Trans>
      </strong>
    );
  }
  const day = at.date === today() ? <Trans>Today</Trans> : formatWeekDate(at.date);
  return (
    <>
      <span className="unbroken">{day},</span> <span className="unbroken">{time}</span>
    </>
  );
}
