import type { AnswerOf } from '#contract/endpoint';
import type { getStudentSummary } from '#contract/dashboard';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useUser } from '../../../session/session.ts';
import { formatWeekDate } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { ComingChangesCard } from '../../calendar/shared/coming-changes-card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { AnnouncementsCard } from '../announcements-card.tsx';
import { paths } from '../../../../lib/paths.ts';
import { MyAttendanceCard } from './my-attendance-card.tsx';
import { NewNotesCard } from './new-notes-card.tsx';
import { nowAndNext, useClassClock } from '../../schedule/shared/class-clock.ts';
import { useNewNotes, useStudentSummary } from '../shared/dashboard.queries.ts';
import { MyDay } from './my-day.tsx';
import { isDayOff, NoClassesToday } from '../no-classes-today.tsx';
import { NowCard } from '../now-card.tsx';
import shared from '../dashboard.module.css';
import classes from './student-dashboard-page.module.css';

type Summary = AnswerOf<typeof getStudentSummary>['data'];

export default function StudentDashboardPage() {
  const { t } = useLingui();
  const { name } = useUser();
  const firstName = name.split(/\s+/)[0] ?? name;
  const summary = useStudentSummary();
  // Prefetch, in parallel to the summary.
  useNewNotes();
  return (
    <>
      <div className={`${shared['heading']} ${classes['heading']}`}>
        <PageHeader isHome title={t`Hello, ${firstName}`} tabTitle={t`Dashboard`} />
      </div>
      {summary.isError && !summary.data && <ErrorCard error={summary.error} onRetry={() => void summary.refetch()} />}
      {summary.isPending && <SkeletonBlock height={420} />}
      {summary.data && <Dashboard summary={summary.data} />}
    </>
  );
}

function Dashboard({ summary }: { summary: Summary }) {
  const { t } = useLingui();
  const { today, minutes } = useClassClock(summary.now);
  const isToday = today === summary.today;
  const { now, next } = isToday ? nowAndNext(summary.todaysClasses, minutes) : { now: undefined, next: undefined };
  const later = next ?? summary.nextClass ?? undefined;
  if (summary.byBatch.length === 0) {
    return (
      <div className={`column gap-cards ${shared['grid']} ${classes['grid']}`}>
        <div className={shared['wide']}>
          <EmptyState picture="register" title={t`You are not in a batch yet`}>
            {t`Your classes and attendance appear here once the office adds you to one.`}
          </EmptyState>
        </div>
        {summary.announcements.length > 0 && (
          <div className={shared['wide']}>
            <AnnouncementsCard announcements={summary.announcements} role="student" />
          </div>
        )}
      </div>
    );
  }
  const classOf = (item: Summary['todaysClasses'][number]) => ({
    title: item.subject.name,
    startTime: item.startTime,
    endTime: item.endTime,
    room: item.room,
    with: item.teacher?.name,
    ...(item.date === today ? {} : { date: item.date }),
  });
  return (
    <div className={`column gap-cards ${shared['grid']} ${classes['grid']}`}>
      <NowCard
        now={now && classOf(now)}
        next={later && classOf(later)}
        minutes={minutes}
        empty={t`No class in the next few days`}
      />
      <MyAttendanceCard byBatch={summary.byBatch} />
      <Card
        title={
          <>
            <Trans>Today</Trans> <small className={`aside ${shared['day']}`}>{formatWeekDate(summary.today)}</small>
          </>
        }
        aside={<Link to={paths.student.schedule()}>{t`Full week`}</Link>}
        flush
        className={classes['today'] ?? ''}
      >
        <NoClassesToday {...summary} />
        {!isDayOff(summary) && <MyDay classesOfDay={summary.todaysClasses} minutes={isToday ? minutes : undefined} />}
      </Card>
      <ComingChangesCard changes={summary.comingChanges} schedule={paths.student.schedule()} />
      <NewNotesCard />
      <AnnouncementsCard announcements={summary.announcements} role="student" />
    </div>
  );
}
