import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CountBadge } from '../../ui/count-badge.tsx';
import { absenteesQuery } from '../contacts/shared/absentees.queries.ts';
import { inboxQuery } from './admin-dashboard/inbox.queries.ts';

/** Sidebar badge of the office: families to tell of today's absence, and calls about the attendance that are due. */
export function AbsentAndCallsCount() {
  const { data: absent } = useQuery(absenteesQuery({ page: 1, limit: 1 }));
  const { data: inbox } = useQuery(inboxQuery);
  const count =
    (absent === undefined ? 0 : absent.pagination.total - absent.notified) + (inbox?.counts.attendance ?? 0);
  return (
    <CountBadge count={count}>
      <Plural value={count} one="# family to call or tell" other="# families to call or tell" />
    </CountBadge>
  );
}
