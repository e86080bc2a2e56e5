import { Plural } from '@lingui/react/macro';
import { useLeaveRequests } from './shared/leave-requests.queries.ts';
import { CountBadge } from '../../ui/count-badge.tsx';

/** Sidebar badge: requests that wait for an answer. */
export function OpenLeaveCount() {
  const count = useLeaveRequests({ limit: 1 }).data?.open ?? 0;
  return (
    <CountBadge count={count}>
      <Plural value={count} one="# not answered" other="# not answered" />
    </CountBadge>
  );
}
