import type { AnswerOf } from '#contract/endpoint';
import type { getAcademySchedule } from '#contract/schedule';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatWeekDate } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { NativeSelect } from '../../../ui/mantine.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { daysOfWeek, freeAt } from '../week.ts';
import classes from './free-places.module.css';

type AcademySchedule = AnswerOf<typeof getAcademySchedule>['data'];

/** Which rooms and teachers have no class at an hour of the week that is shown. */
export function FreePlaces({ schedule }: { schedule: AcademySchedule }) {
  const { t } = useLingui();
  const days = daysOfWeek(schedule).map(({ date }) => date);
  const [asked, setAsked] = useState({ date: schedule.today, from: '10:00', to: '11:00' });
  const at = { ...asked, date: days.includes(asked.date) ? asked.date : (days[0] ?? schedule.from) };
  const { rooms, teachers, classes: all } = schedule;
  const isTime = at.from !== '' && at.from < at.to;
  const freeRooms = freeAt(rooms, all, at, ({ room }, name) => room?.toLowerCase() === name.toLowerCase());
  const freeTeachers = freeAt(teachers, all, at, ({ teacher }, { _id }) => teacher?._id === _id);
  return (
    <Card title={t`Free at an hour`} className={classes['card'] ?? ''}>
      <div className={classes['when']}>
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
        {isTime ? (
          <dl className={`stack gap-8 ${classes['free']}`}>
            <div>
              <dt>{t`Free rooms`}</dt>
              <dd>{freeRooms.join(', ') || t`None`}</dd>
            </div>
            <div>
              <dt>{t`Free teachers`}</dt>
              <dd>{freeTeachers.map(({ name }) => name).join(', ') || t`None`}</dd>
            </div>
          </dl>
        ) : (
          <p>
            <Trans>Choose a time that ends after it begins.</Trans>
          </p>
        )}
      </div>
    </Card>
  );
}
