import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { Bell } from '../notifications/shared/bell.tsx';
import { BellPanel, BellRow, moreClass } from '../notifications/shared/bell-panel.tsx';
import { firstTaughtLeaveQuery } from './shared/leave-requests.queries.ts';
import { useLeaveWords } from './shared/leave-words.ts';

/** A teacher's bell: requests for leave that wait for an answer. */
export function TaughtLeaveBell() {
  const { t } = useLingui();
  const { days } = useLeaveWords();
  const { data } = useQuery(firstTaughtLeaveQuery);
  const [waiting, count] = [data?.data ?? [], data?.open ?? 0];
  const words = plural(count, { one: '# not answered', other: '# not answered' });
  return (
    <Bell count={count} words={words}>
      {(onClose, onLeave) => (
        <BellPanel
          count={count}
          words={words}
          isEmpty={waiting.length === 0}
          onClose={onClose}
          more={
            <Link className={moreClass} to={paths.teacher.leave()} onClick={onLeave}>
              {t`All leave`}
            </Link>
          }
        >
          {waiting.map((leave) => (
            <BellRow
              key={`${leave._id} ${leave.batch._id}`}
              kind="leave"
              to={paths.teacher.leave()}
              message={t`Leave for ${leave.student.name}: ${days(leave)}`}
              at={leave.askedAt}
              isUnread
              unread={t`Not answered`}
              onFollow={onLeave}
            />
          ))}
        </BellPanel>
      )}
    </Bell>
  );
}
