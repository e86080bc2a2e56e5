import type { AnswerOf } from '#contract/endpoint';
import type { getStudentSummary } from '#contract/dashboard';
import { Trans } from '@lingui/react/macro';
import { formatTime } from '../../../lib/dates.ts';
import { sayMovedTo } from '../../../lib/moved-words.ts';
import { Dated } from '../../../design/dated.tsx';
import { Notice } from '../../../design/notice.tsx';

type NoClasses = Pick<AnswerOf<typeof getStudentSummary>['data'], 'today' | 'closedFor' | 'cancelledClasses'>;

/** Whether the day is closed and has no extra class; `NoClassesToday` then says so, and nothing else repeats it. */
export const isDayOff = ({
  closedFor,
  todaysClasses,
}: Pick<NoClasses, 'closedFor'> & { todaysClasses: readonly unknown[] }) =>
  closedFor !== null && todaysClasses.length === 0;

/** Today's classes that were cancelled or moved, shown first so that nobody comes in vain. */
export function NoClassesToday({ today, closedFor, cancelledClasses }: NoClasses) {
  if (closedFor !== null) {
    return (
      <Notice tone="info">
        <Trans>No class: {closedFor}</Trans>
      </Notice>
    );
  }
  return cancelledClasses.map(({ batch, subject, startTime, movedTo, movedToTime, reason }) => {
    const time = formatTime(startTime);
    return (
      <Notice key={`${batch._id}${startTime}`} tone="warn">
        {movedTo ? (
          <Trans>
            Moved: {subject.name}, {batch.name}, {time}
          </Trans>
        ) : (
          <Trans>
            Cancelled: {subject.name}, {batch.name}, {time}
          </Trans>
        )}
        {movedTo && <Dated>{`. ${sayMovedTo(today, { day: movedTo, time: movedToTime })}`}</Dated>}
        {reason !== null && `. ${reason}`}
      </Notice>
    );
  });
}
