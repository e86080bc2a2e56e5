import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { Pencil } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { dayName, formatDate, formatTimeRange, today, weekDayOf, weekDays } from '../../../../lib/dates.ts';
import { PrintHead } from '../../../lib/print-head.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { hueOf } from '../../subjects/shared/hue-of.ts';
import { paths } from '../../../../lib/paths.ts';
import classes from './batch-schedule.module.css';
import type { BatchDetails } from '../shared/batches.queries.ts';

/** The batch's week as a grid of its own times; a list of days on phones. */
export function BatchSchedule({ batch }: { batch: BatchDetails }) {
  const { t } = useLingui();
  const { _id, schedule, subject, startDate, endDate, room: usualRoom } = batch;
  const edit = (
    <Button
      component={Link}
      to={paths.admin.editBatch(_id)}
      variant="default"
      className="no-print"
      leftSection={<Pencil size={18} aria-hidden />}
    >
      {t`Edit schedule`}
    </Button>
  );
  if (schedule.length === 0) {
    return (
      <Card>
        <EmptyState picture="register" title={t`No class times yet`} actions={edit}>
          {t`Once it has days and times, the batch appears in the schedule of its teacher and students.`}
        </EmptyState>
      </Card>
    );
  }
  const now = weekDayOf(today());
  const from = formatDate(startDate);
  const until = formatDate(endDate);
  return (
    <>
      <PrintHead
        title={t`Schedule of ${batch.name}`}
        facts={[batch.standard.name, subject.name, batch.teacher?.name, usualRoom]}
      />
      <Card title={t`Every week`} aside={edit}>
        <p className={`muted ${classes['runs']}`}>
          {endDate ? (
            <Trans>
              From {from} to {until}
            </Trans>
          ) : (
            <Trans>Since {from}, without an end date</Trans>
          )}
        </p>
        <WeekTable batch={batch} />
        <ul className={classes['list']} aria-label={t`Weekly classes of ${batch.name}`}>
          {schedule.map(({ day, startTime, endTime, room }) => (
            <li className="ruled" key={`${day}${startTime}`} data-today={day === now || undefined}>
              <strong>{dayName(day)}</strong>
              <span>{formatTimeRange(startTime, endTime)}</span>
              <span>{room ?? usualRoom}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

/** Times by days; Sunday only where there is a class. */
function WeekTable({ batch }: { batch: BatchDetails }) {
  const { t } = useLingui();
  const { schedule, subject, room: usualRoom } = batch;
  const days = weekDays.filter((day) => day !== 'sun' || schedule.some((slot) => slot.day === 'sun'));
  const times = [...new Set(schedule.map(({ startTime, endTime }) => `${startTime} ${endTime}`))].sort();
  const now = weekDayOf(today());
  const hue = hueOf(subject.colour);
  const hueStyle = { '--slot-bg': `var(--${hue}-bg)`, '--slot-fg': `var(--${hue}-fg)`, '--slot-bar': `var(--${hue})` };
  return (
    <table className={classes['week']} style={hueStyle as CSSProperties}>
      <caption className="hidden-text">{t`Weekly classes of ${batch.name}`}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden-text">{t`Time`}</span>
          </th>
          {days.map((day) => (
            <th key={day} scope="col" data-today={day === now || undefined}>
              {dayName(day, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((time) => {
          const [startTime = '', endTime = ''] = time.split(' ');
          return (
            <tr key={time}>
              <th scope="row">{formatTimeRange(startTime, endTime)}</th>
              {days.map((day) => {
                const slot = schedule.find(
                  (each) => each.day === day && each.startTime === startTime && each.endTime === endTime,
                );
                return (
                  <td key={day} data-today={day === now || undefined}>
                    {slot && (
                      <div className={`stack ${classes['class']}`}>
                        <strong>{subject.name}</strong>
                        <span>{slot.room ?? usualRoom}</span>
                      </div>
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
