import type { Schedule } from '#contract/schedule';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatWeekDate } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { NativeSelect } from '../../../ui/mantine.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { useFreeAt } from '../shared/schedule.queries.ts';
import { daysOfWeek } from '../week.ts';
import classes from './free-places.module.css';

/** Rooms and teachers without a class at a given hour of the week shown. */
export function FreePlaces({ schedule }: { schedule: Schedule }) {
  const { t } = useLingui();
  const days = daysOfWeek(schedule).map(({ date }) => date);
  const [asked, setAsked] = useState({ date: schedule.today, from: '10:00', to: '11:00' });
  const at = { ...asked, date: days.includes(asked.date) ? asked.date : (days[0] ?? schedule.from) };
  const isTime = at.from !== '' && at.from < at.to;
  const free = useFreeAt(at, isTime);
  const listed = (names: string[], more: number) =>
    [...names, ...(more > 0 ? [plural(more, { one: '# more', other: '# more' })] : [])].join(', ') || t`None`;
  return (
    <Card title={t`Free rooms and teachers`} className={`no-print ${classes['card']}`}>
      <div className={`gap-12 stack ${classes['when']}`}>
        <NativeSelect
          label={t`Day`}
          data={days.map((day) => ({ value: day, label: formatWeekDate(day) }))}
          value={at.date}
          onChange={(event) => setAsked({ ...at, date: event.currentTarget.value })}
        />
        <TextField
          type="time"
          label={t`From`}
          value={at.from}
          onChange={(event) => setAsked({ ...at, from: event.currentTarget.value })}
        />
        <TextField
          type="time"
          label={t`To`}
          value={at.to}
          onChange={(event) => setAsked({ ...at, to: event.currentTarget.value })}
        />
      </div>
      <div role="status">
        {!isTime && (
          <p>
            <Trans>The end must be after the start.</Trans>
          </p>
        )}
        {isTime && free.isError && <ErrorCard error={free.error} onRetry={() => void free.refetch()} />}
        {isTime && free.data && (
          <dl className={`stack gap-8 ${classes['free']}`}>
            <div>
              <dt>{t`Free rooms`}</dt>
              <dd>{listed(free.data.rooms, free.data.moreRooms)}</dd>
            </div>
            <div>
              <dt>{t`Free teachers`}</dt>
              <dd>
                {listed(
                  free.data.teachers.map(({ name }) => name),
                  free.data.moreTeachers,
                )}
              </dd>
            </div>
          </dl>
        )}
      </div>
    </Card>
  );
}
