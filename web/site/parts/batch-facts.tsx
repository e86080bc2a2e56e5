import { Plural, Trans } from '@lingui/react/macro';
import { dayName, formatTime, formatWeekDate, weekDayOf } from '../../lib/dates.ts';
import type { NextClass } from './next-class.ts';

/** "4 seats left", "Full"; nothing for unlimited batches. */
export function SeatsLeft({ seats }: { seats: number | null }) {
  if (seats === null) return null;
  if (seats === 0) return <Trans>Full</Trans>;
  return <Plural value={seats} one="# seat left" other="# seats left" />;
}

/** "Monday 4:00 PM" within a week, "today 4:00 PM", and with the date beyond. */
export function ClassMoment({ next: { day, startTime, daysAhead } }: { next: NextClass }) {
  const time = formatTime(startTime);
  const name = dayName(weekDayOf(day));
  const date = formatWeekDate(day);
  if (daysAhead === 0) return <Trans>today {time}</Trans>;
  return daysAhead < 7 ? (
    <Trans>
      {name} {time}
    </Trans>
  ) : (
    <Trans>
      {date}, {time}
    </Trans>
  );
}
