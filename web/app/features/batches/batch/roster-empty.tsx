import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { Link } from 'react-router';
import { today } from '../../../../lib/dates.ts';
import type { ListState } from '../../../lib/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { BatchDetails } from '../shared/batches.queries.ts';
import { officeRegisterPath } from '../../attendance/shared/register-path.ts';
import { paths } from '../../../../lib/paths.ts';
import type { RosterView } from './roster-filter.ts';

interface RosterEmptyProps {
  batch: BatchDetails;
  list: Pick<ListState<'view'>, 'search' | 'clear'>;
  view: RosterView;
  threshold: number | null;
  isMarkedToday: boolean;
}

/** Why no student is shown: none yet, no match, or nothing marked today. */
export function RosterEmpty({ batch, list, view, threshold, isMarkedToday }: RosterEmptyProps) {
  const { t } = useLingui();
  const { _id, status, enrolledStudents } = batch;
  const everybody = <Button variant="default" onClick={list.clear}>{t`Show everyone`}</Button>;
  if (enrolledStudents.length === 0) {
    return (
      <EmptyState
        picture="people"
        title={t`No students in this batch yet`}
        actions={
          status === 'active' && (
            <>
              <Button component={Link} to={paths.admin.addExistingStudent(_id)}>{t`Add existing students`}</Button>
              <Button component={Link} variant="subtle" to={paths.admin.createStudent({ batch: _id })}>
                {t`Add a new student`}
              </Button>
            </>
          )
        }
      >
        {status === 'active' ? (
          <Trans>Choose students who are already on record, or add a new one.</Trans>
        ) : (
          <Trans>Students can be added to active batches only.</Trans>
        )}
      </EmptyState>
    );
  }
  if (list.search !== '') {
    return <EmptyState picture="none" title={t`Nobody in this batch matches “${list.search}”`} actions={everybody} />;
  }
  if (view === 'absent' && !isMarkedToday) {
    return (
      <EmptyState
        picture="none"
        title={t`Attendance is not marked today`}
        actions={
          <>
            <Button component={Link} variant="default" to={officeRegisterPath(_id, today())}>
              {t`Open today’s register`}
            </Button>
            {everybody}
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      picture="none"
      title={view === 'absent' ? t`Nobody is absent today` : t`Nobody is below ${threshold ?? 0}%`}
      actions={everybody}
    />
  );
}
