import type { Schedule, ScheduledClass } from '#contract/schedule';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties, ReactNode } from 'react';
import { dayName, formatDate, formatTime, weekDayOf } from '../../../lib/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useClassClock } from './shared/class-clock.ts';
import { useAddress } from '../../lib/address.ts';
import { ClassTile, ClosedTile } from './class-tile.tsx';
import { DayChips } from './day-chips.tsx';
import { daysOfWeek, keyOf, nowAndNextOf, weekRowsOf, type WeekDayOfSchedule } from './week.ts';
import today from './schedule.module.css';
import classes from './week-view.module.css';

interface WeekViewProps {
  schedule: Schedule;
  withTeacher?: boolean;
  /** Actions of a class. */
  acts?: (one: ScheduledClass) => ReactNode;
}

/** A week: on wide screens and in print a grid of days by start times, on narrow ones a day at a time. The DOM is the same list of days. */
export function WeekView({ schedule, withTeacher = false, acts }: WeekViewProps) {
  const { t } = useLingui();
  const [params] = useAddress();
  const clock = useClassClock(schedule.now);
  const days = daysOfWeek(schedule);
  const rows = weekRowsOf(schedule.classes);
  const { now, next } = nowAndNextOf(schedule, clock);
  const asked = params.get('day') ?? clock.today;
  const chosen = days.some(({ date }) => date === asked) ? asked : days[0]?.date;
  if (schedule.classes.length + schedule.closedDays.length === 0) {
    return (
      <div role="status">
        <EmptyState title={t`No classes this week`} />
      </div>
    );
  }
  return (
    <div className={classes['schedule']}>
      <DayChips days={days.map(({ date }) => date)} chosen={chosen ?? ''} today={clock.today} />
      <div
        className={classes['week']}
        style={{ '--days': days.length, '--rows': Math.max(1, rows.length) } as CSSProperties}
      >
        <div className={classes['times']} aria-hidden>
          {rows.map((time, index) => (
            <span key={time} style={{ gridRow: index + 2 }}>
              {formatTime(time)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <Day key={day.date} day={day} isToday={day.date === clock.today} isChosen={day.date === chosen}>
            {rows.map((time, index) => {
              const of = day.classes.filter(({ startTime }) => startTime === time);
              if (of.length === 0) return null;
              return (
                <div
                  key={time}
                  className={`stack gap-8 ${classes['cell']}`}
                  style={{ '--row': index + 2 } as CSSProperties}
                >
                  {of.map((one) => (
                    <ClassTile
                      key={keyOf(one)}
                      one={one}
                      isNow={now.has(keyOf(one))}
                      isNext={next.has(keyOf(one))}
                      withTeacher={withTeacher}
                    >
                      {acts?.(one)}
                    </ClassTile>
                  ))}
                </div>
              );
            })}
          </Day>
        ))}
      </div>
    </div>
  );
}

interface DayProps {
  day: WeekDayOfSchedule;
  isToday: boolean;
  isChosen: boolean;
  children: ReactNode;
}

function Day({ day: { date, closedFor, classes: of }, isToday, isChosen, children }: DayProps) {
  return (
    <section
      className={`${classes['day']} ${today['column']}`}
      data-today={isToday || undefined}
      data-chosen={isChosen || undefined}
    >
      <h2>
        {dayName(weekDayOf(date))} <span>{formatDate(date)}</span>
        {isToday && <span className="hidden-text">{<Trans>Today</Trans>}</span>}
      </h2>
      {closedFor !== null && (
        <div className={`stack gap-8 ${classes['cell']}`} style={{ '--row': 2 } as CSSProperties}>
          <ClosedTile name={closedFor} />
        </div>
      )}
      {closedFor === null && of.length === 0 && (
        <p className={`muted ${classes['none']}`}>
          <Trans>No class</Trans>
        </p>
      )}
      {children}
    </section>
  );
}
