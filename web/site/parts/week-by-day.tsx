import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dayName, formatTime } from '../../lib/dates.ts';
import type { Week } from './course-facts.ts';
import { LessonTile } from './lesson-tile.tsx';
import classes from './week-by-day.module.css';

/** The week on a phone: tabs of days, and one day's classes. */
export function WeekByDay({ week: { days, lessons } }: { week: Week }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(days.find((day) => lessons.some((lesson) => lesson.day === day)) ?? days[0]);
  return (
    <div className={classes['week']}>
      <div role="group" aria-label={t`Day`} className={`gap-6 flex ${classes['days']}`}>
        {days.map((day) => (
          <button
            className="fill muted"
            key={day}
            type="button"
            aria-pressed={day === chosen}
            aria-label={dayName(day)}
            onClick={() => setChosen(day)}
          >
            {dayName(day, 'short')}
          </button>
        ))}
      </div>
      {days.map((day) => {
        const ofDay = lessons.filter((lesson) => lesson.day === day);
        return (
          <div key={day} className={classes['day']} hidden={day !== chosen}>
            <p className={`strong ${classes['dayName']}`}>{dayName(day)}</p>
            {ofDay.length === 0 && <p className={`muted ${classes['none']}`}>{t`No class`}</p>}
            <ul className="stack gap-8">
              {ofDay.map((lesson) => (
                <li className="row gap-12" key={lesson.batchId + lesson.startTime}>
                  <span className={`aside figures rigid ${classes['time']}`}>{formatTime(lesson.startTime)}</span>
                  <LessonTile lesson={lesson} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
