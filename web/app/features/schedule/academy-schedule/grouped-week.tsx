import type { Schedule, ScheduledClass } from '#contract/schedule';
import { useLingui } from '@lingui/react/macro';
import { compareNames } from '../../../../lib/compare-names.ts';
import { dayName, formatDate, weekDayOf } from '../../../../lib/dates.ts';
import { ClassActions } from '../class-actions.tsx';
import { useClassClock } from '../shared/class-clock.ts';
import { ClassTile, ClosedTile } from '../class-tile.tsx';
import { DayChips } from '../day-chips.tsx';
import today from '../schedule.module.css';
import { daysOfWeek, keyOf, nowAndNextOf } from '../week.ts';
import { useAddress } from '../../../lib/address.ts';
import classes from './grouped-week.module.css';

interface GroupedWeekProps {
  schedule: Schedule;
  /** The row of a class. */
  groupOf: (one: ScheduledClass) => string;
  withTeacher: boolean;
  withRoom: boolean;
}

/** A table of days by rooms, teachers or standards; narrow screens show one day. */
export function GroupedWeek({ schedule, groupOf, withTeacher, withRoom }: GroupedWeekProps) {
  const { t } = useLingui();
  const [params] = useAddress();
  const clock = useClassClock(schedule.now);
  const { now } = nowAndNextOf(schedule, clock);
  const days = daysOfWeek(schedule);
  const asked = params.get('day') ?? clock.today;
  const chosen = days.some(({ date }) => date === asked) ? asked : days[0]?.date;
  const groups = [...new Set(schedule.classes.map(groupOf))].sort(compareNames);
  return (
    <div className={classes['week']}>
      <DayChips days={days.map(({ date }) => date)} chosen={chosen ?? ''} today={clock.today} />
      <div className={classes['frame']} role="region" aria-label={t`Schedule of the week`}>
        <table className={classes['table']}>
          <thead>
            <tr>
              {days.map(({ date }) => (
                <th
                  key={date}
                  scope="col"
                  data-today={date === clock.today || undefined}
                  data-chosen={date === chosen || undefined}
                >
                  {dayName(weekDayOf(date))} <span>{formatDate(date)}</span>
                </th>
              ))}
            </tr>
          </thead>
          {days.some(({ closedFor }) => closedFor !== null) && (
            <tbody>
              <tr>
                {days.map(({ date, closedFor }) => (
                  <td key={date} data-chosen={date === chosen || undefined}>
                    {closedFor !== null && <ClosedTile name={closedFor} />}
                  </td>
                ))}
              </tr>
            </tbody>
          )}
          {isWithout(days, chosen) && (
            <tbody className={classes['none']}>
              <tr>
                {days.map(({ date }) => (
                  <td key={date} className="muted" data-chosen={date === chosen || undefined}>
                    {t`No class`}
                  </td>
                ))}
              </tr>
            </tbody>
          )}
          {groups.map((group) => (
            <tbody key={group} data-empty={isFree(days, group, chosen, groupOf) || undefined}>
              {/* A row of its own, so that the seven days have the full width. */}
              <tr>
                <th scope="rowgroup" colSpan={days.length}>
                  {group}
                </th>
              </tr>
              <tr>
                {days.map((day) => (
                  <td
                    key={day.date}
                    className={today['column']}
                    data-today={day.date === clock.today || undefined}
                    data-chosen={day.date === chosen || undefined}
                  >
                    {day.classes
                      .filter((one) => groupOf(one) === group)
                      .map((one) => (
                        <ClassTile
                          key={keyOf(one)}
                          one={one}
                          isNow={now.has(keyOf(one))}
                          withTeacher={withTeacher}
                          withRoom={withRoom}
                        >
                          <ClassActions one={one} today={schedule.today} isWhole />
                        </ClassTile>
                      ))}
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
        </table>
      </div>
    </div>
  );
}

const isWithout = (days: ReturnType<typeof daysOfWeek>, chosen: string | undefined) =>
  days.some(({ date, classes: of, closedFor }) => date === chosen && of.length === 0 && closedFor === null);

const isFree = (
  days: ReturnType<typeof daysOfWeek>,
  group: string,
  chosen: string | undefined,
  groupOf: (one: ScheduledClass) => string,
) => !days.some(({ date, classes: of }) => date === chosen && of.some((one) => groupOf(one) === group));
