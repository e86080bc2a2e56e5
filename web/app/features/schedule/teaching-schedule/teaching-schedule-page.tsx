import { useLingui } from '@lingui/react/macro';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { ExtraClassButton } from '../../calendar/shared/extra-class-button.tsx';
import { ClassActions } from '../class-actions.tsx';
import { useMyTeachingBatches } from '../../teachers/shared/my-teaching.queries.ts';
import { CalendarButton } from '../calendar-button.tsx';
import { useTeachingSchedule } from '../shared/schedule.queries.ts';
import { WeekBar } from '../week-bar.tsx';
import { WeekView } from '../week-view.tsx';
import { askedMonday } from '../week.ts';
import { useAddress } from '../../../lib/address.ts';
import { useUser } from '../../../session/session.ts';

/** The teacher's week, with what a teacher may change. */
export default function TeachingSchedulePage() {
  const { t } = useLingui();
  const { name } = useUser();
  const [params] = useAddress();
  const schedule = useTeachingSchedule(askedMonday(params.get('week')));
  const batches = useMyTeachingBatches();
  const running = (batches.data?.data ?? []).filter(({ status }) => status === 'active');
  const choices = running.map(({ _id, name }) => ({ value: _id, label: name }));
  const today = schedule.data?.today;
  return (
    <>
      <PageHeader
        title={t`Schedule`}
        actions={
          <>
            {today !== undefined && choices.length > 0 && <ExtraClassButton batches={choices} day={today} />}
            <CalendarButton filePath="/api/teacher/schedule.ics" />
          </>
        }
      />
      {schedule.isError && !schedule.data && (
        <ErrorCard error={schedule.error} onRetry={() => void schedule.refetch()} />
      )}
      {schedule.isPending && <SkeletonBlock height={420} />}
      {schedule.data && (
        <>
          <WeekBar {...schedule.data} facts={[name]} />
          <WeekView schedule={schedule.data} acts={(one) => <ClassActions one={one} today={schedule.data.today} />} />
        </>
      )}
    </>
  );
}
