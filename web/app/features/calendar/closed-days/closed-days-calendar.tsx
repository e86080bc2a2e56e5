import type { ClosedDays } from '#contract/calendar';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addDays, today } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { type CalendarDay, MonthCalendar } from '../../../ui/month-calendar.tsx';

const monthOf = (day: string) => day.slice(0, 7);

/** The closed days ahead in their months, beginning with the first of them. */
export function ClosedDaysCalendar({ closed }: { closed: readonly ClosedDays[] }) {
  const { t } = useLingui();
  const now = today();
  const [chosen, setChosen] = useState<string>();
  const ahead = closed.map(({ startDate }) => monthOf(startDate)).find((month) => month >= monthOf(now));
  const days: Record<string, CalendarDay> = {};
  for (const { name, startDate, endDate } of closed) {
    for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
      days[day] = { status: 'closed', letter: '', text: name };
    }
  }
  return (
    <Card title={t`Calendar`}>
      <MonthCalendar
        month={chosen ?? ahead ?? monthOf(now)}
        days={days}
        today={now}
        minMonth={monthOf(now)}
        onMonth={setChosen}
      />
    </Card>
  );
}
