import { Trans, useLingui } from '@lingui/react/macro';
import { dayName, formatTime } from '../../lib/dates.ts';
import type { Week } from './course-facts.ts';
import { LessonTile } from './lesson-tile.tsx';
import classes from './week-table.module.css';

export function WeekTable({ week: { days, times, lessons } }: { week: Week }) {
  const { t } = useLingui();
  return (
    // The table is focusable, as it scrolls horizontally on tablets.
    <div className={classes['scroller']} role="group" aria-label={t`Week`} tabIndex={0}>
      <table className={`full ${classes['table']}`}>
        <caption className="hidden-text">
          <Trans>Classes by day and time</Trans>
        </caption>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th key={day} scope="col">
                {dayName(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time}>
              <th scope="row">{formatTime(time)}</th>
              {days.map((day) => (
                <td key={day}>
                  {lessons
                    .filter((lesson) => lesson.day === day && lesson.startTime === time)
                    .map((lesson) => (
                      <LessonTile key={lesson.batchId} lesson={lesson} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
