import { useLingui } from '@lingui/react/macro';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { CalendarButton } from '../calendar-button.tsx';
import { useMySchedule } from '../shared/schedule.queries.ts';
import { WeekBar } from '../week-bar.tsx';
import { WeekView } from '../week-view.tsx';
import { askedMonday } from '../week.ts';
import classes from '../schedule.module.css';
import { useIsNarrow } from '../../../ui/screen-width.ts';
import { useAddress } from '../../../lib/address.ts';
import { useUser } from '../../../session/session.ts';

/** The student's week of classes. */
export default function MySchedulePage() {
  const { t } = useLingui();
  const { name } = useUser();
  const [params] = useAddress();
  const schedule = useMySchedule(askedMonday(params.get('week')));
  const isNarrow = useIsNarrow();
  const toCalendar = <CalendarButton filePath="/api/student/schedule.ics" />;
  return (
    <>
      <PageHeader title={t`Schedule`} actions={!isNarrow && toCalendar} />
      {schedule.isError && !schedule.data && (
        <ErrorCard error={schedule.error} onRetry={() => void schedule.refetch()} />
      )}
      {schedule.isPending && <SkeletonBlock height={420} />}
      {schedule.data && (
        <>
          <WeekBar {...schedule.data} facts={[name]} />
          <WeekView schedule={schedule.data} withTeacher />
          {isNarrow && <div className={`column ${classes['below']}`}>{toCalendar}</div>}
        </>
      )}
    </>
  );
}
