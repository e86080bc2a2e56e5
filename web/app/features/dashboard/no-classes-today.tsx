import type { AnswerOf } from '#contract/endpoint';
import type { getStudentSummary } from '#contract/dashboard';
import { Trans } from '@lingui/react/macro';
import { formatTime } from '../../../lib/dates.ts';
import { Notice } from '../../../design/notice.tsx';

type NoClasses = Pick<AnswerOf<typeof getStudentSummary>['data'], 'closedFor' | 'cancelledClasses'>;

/** Whether the day is closed and has no extra class; `NoClassesToday` then says so, and nothing else repeats it. */
export const isDayOff = ({
  closedFor,
  todaysClasses,
}: Pick<NoClasses, 'closedFor'> & { todaysClasses: readonly unknown[] }) =>
  closedFor !== null && todaysClasses.length === 0;

/** Cancelled classes of today, shown first so that nobody comes in vain. */
export function NoClassesToday({ closedFor, cancelledClasses }: NoClasses) {
  if (closedFor !== null) {
    return (
      <Notice tone="info">
        <Trans>No class: {closedFor}</Trans>
      </Notice>
    );
  }
  return cancelledClasses.map(({ batch, subject, startTime, reason }) => {
    const time = formatTime(startTime);
    return (
      <Notice key={`${batch._id}${startTime}`} tone="warn">
        <Trans>
          Cancelled: {subject.name}, {batch.name}, {time}
        </Trans>
        {reason !== null && `. ${reason}`}
      </Notice>
    );
  });
}
