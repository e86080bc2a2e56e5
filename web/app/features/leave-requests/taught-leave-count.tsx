import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CountBadge } from '../../ui/count-badge.tsx';
import { firstTaughtLeaveQuery } from './shared/leave-requests.queries.ts';

/** Sidebar badge of a teacher: requests for the own batches that wait for an answer. */
export function TaughtLeaveCount() {
  const count = useQuery(firstTaughtLeaveQuery).data?.open ?? 0;
  return (
    <CountBadge count={count}>
      <Plural value={count} one="# not answered" other="# not answered" />
    </CountBadge>
  );
}
