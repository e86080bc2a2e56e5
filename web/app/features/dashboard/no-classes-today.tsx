import type { AnswerOf } from '#contract/endpoint';
import type { getStudentSummary } from '#contract/dashboard';
import { Trans } from '@lingui/react/macro';
import { formatTime } from '../../../lib/dates.ts';
import { Notice } from '../../../design/notice.tsx';

type NoClasses = Pick<AnswerOf<typeof getStudentSummary>['data'], 'closedFor' | 'cancelledClasses'>;

/** Cancelled classes of today, shown first so that nobody comes in vain. */
export function NoClassesToday({ closedFor, cancelledClasses }: NoClasses) {
  if (closedFor !== null) {
    return (
      <Notice tone="info">
        <Trans>No class today: {closedFor}</Trans>
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
