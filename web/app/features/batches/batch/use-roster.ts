import { today } from '../../../../lib/dates.ts';
import { useListState } from '../../../lib/list-state.ts';
import { useAttendanceThreshold } from '../../../session/session.ts';
import { useBatchHistory } from '../../attendance/shared/attendance.queries.ts';
import type { BatchDetails } from '../shared/batches.queries.ts';
import { pickStudents, type RosterView } from './roster-filter.ts';
import { weekOf } from './week-of.ts';

/** The students of a batch as the address asks for them; searched, sorted and paged here, as all of them are loaded. */
export function useRoster(batch: BatchDetails) {
  const list = useListState({ filters: ['view'], defaultSort: 'rollNo' });
  const history = useBatchHistory(batch._id, weekOf(today()));
  const threshold = useAttendanceThreshold();
  const marked = history.data?.marked.find(({ date }) => date === today());
  const asked = list.filters.view as RosterView;
  const view = asked === 'below' && threshold === null ? '' : asked;
  const found = pickStudents(batch.enrolledStudents, { search: list.search, view, sort: list.sort, marked, threshold });
  // The last page may be empty after removals.
  const page = Math.min(list.page, Math.max(1, Math.ceil(found.length / list.pageSize)));
  return {
    list,
    view,
    threshold,
    isMarkedToday: marked !== undefined,
    found,
    shown: found.slice((page - 1) * list.pageSize, page * list.pageSize),
    paging: { page, pageSize: list.pageSize, total: found.length, onPage: list.setPage },
  };
}
