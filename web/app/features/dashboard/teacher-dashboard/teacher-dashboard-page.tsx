import { plural } from '@lingui/core/macro';
import type { getTeacherSummary } from '#contract/dashboard';
import type { AnswerOf } from '#contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { useUser } from '../../../session/session.ts';
import { formatWeekDate } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { ComingChangesCard } from '../../calendar/shared/coming-changes-card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { useIsPhone } from '../../../ui/screen-width.ts';
import { StatLine } from '../../../ui/stat-line.tsx';
import { untoldSubject } from '../../batches/shared/batch-words.ts';
import { TaughtLeaveCard } from '../../leave-requests/shared/taught-leave-card.tsx';
import { AnnouncementsCard } from '../announcements-card.tsx';
import { paths } from '../../../../lib/paths.ts';
import { WaitingCard } from './waiting-card.tsx';
import { TaughtNotesCard } from './taught-notes-card.tsx';
import { nowAndNext, useClassClock } from '../../schedule/shared/class-clock.ts';
import { useTaughtNotes, useTeacherSummary } from '../shared/dashboard.queries.ts';
import { isDayOff, NoClassesToday } from '../no-classes-today.tsx';
import { NowCard } from '../now-card.tsx';
import { ClassAction } from './class-action.tsx';
import shared from '../dashboard.module.css';
import classes from './teacher-dashboard-page.module.css';
import { NotMarkedList, TeachersDay, ToTellList } from './teacher-dashboard-lists.tsx';

type Summary = AnswerOf<typeof getTeacherSummary>['data'];
type TaughtClass = Summary['todaysClasses'][number] & { date?: string };

export default function TeacherDashboardPage() {
  const { t } = useLingui();
  const { name } = useUser();
  const firstName = name.split(/\s+/)[0] ?? name;
  const summary = useTeacherSummary();
  // Prefetch, in parallel to the summary.
  useTaughtNotes();
  const { batches = 0, students = 0 } = summary.data?.counts ?? {};
  return (
    <>
      <div className={`${shared['heading']} ${classes['heading']}`}>
        <PageHeader isHome title={t`Hello, ${firstName}`} tabTitle={t`Dashboard`}>
          {batches > 0 && (
            <StatLine
              stats={[
                {
                  value: batches,
                  label: plural(batches, { one: 'batch', other: 'batches' }),
                  to: paths.teacher.batches(),
                },
                {
                  value: students,
                  label: plural(students, { one: 'student', other: 'students' }),
                  to: paths.teacher.students(),
                },
              ]}
            />
          )}
        </PageHeader>
      </div>
      <WaitingCard />
      {summary.isError && !summary.data && <ErrorCard error={summary.error} onRetry={() => void summary.refetch()} />}
      {summary.isPending && <SkeletonBlock height={420} />}
      {summary.data && <ToTellCard toTell={summary.data.toTell} date={summary.data.today} />}
      {summary.data && <Dashboard summary={summary.data} />}
    </>
  );
}

function Dashboard({ summary }: { summary: Summary }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const clock = useClassClock(summary.now);
  if (summary.counts.batches === 0) return <NoBatches announcements={summary.announcements} />;
  // After midnight the list is yesterday's until the next answer, so nothing is current.
  const isToday = clock.today === summary.today;
  const { now, next } = isToday
    ? nowAndNext(summary.todaysClasses, clock.minutes)
    : { now: undefined, next: undefined };
  const later: TaughtClass | undefined = next ?? summary.nextClass ?? undefined;
  const shown = now ?? (later?.date === undefined ? later : undefined);
  // On a phone, registers that the teacher can still mark come first, in their own card.
  const toMark = summary.notMarked.filter(({ canMark }) => isPhone && canMark);
  const notMarked = summary.notMarked.filter(({ canMark }) => !(isPhone && canMark));
  return (
    <div className={`column gap-cards start ${shared['grid']} ${classes['grid']}`}>
      {toMark.length > 0 && (
        <Card title={t`Not marked`} flush>
          <NotMarkedList missed={toMark} />
        </Card>
      )}
      <NowCard
        now={now && classOf(now)}
        next={later && classOf(later)}
        minutes={clock.minutes}
        empty={t`No class in the next few days`}
        action={shown && <ClassAction taught={shown} date={summary.today} />}
      />
      <div className="column gap-cards start">
        <TodayCard summary={summary} now={now} minutes={isToday ? clock.minutes : undefined} />
        <TaughtLeaveCard />
      </div>
      <div className="column gap-cards start">
        {(notMarked.length > 0 || toMark.length === 0) && <NotMarkedCard missed={notMarked} />}
        <ComingChangesCard changes={summary.comingChanges} schedule={paths.teacher.schedule()} />
        <TaughtNotesCard />
      </div>
      <div className={shared['wide']}>
        <AnnouncementsCard announcements={summary.announcements} role="teacher" />
      </div>
    </div>
  );
}

const classOf = (one: TaughtClass) => ({
  title: one.batch.name,
  startTime: one.startTime,
  endTime: one.endTime,
  room: one.room,
  with: untoldSubject(one.batch, one.subject),
  ...(one.date === undefined ? {} : { date: one.date }),
});

function NoBatches({ announcements }: Pick<Summary, 'announcements'>) {
  const { t } = useLingui();
  return (
    <div className="column gap-cards start">
      <EmptyState picture="register" title={t`No batches assigned`}>
        {t`Ask the office to assign you a batch. Your classes then appear here.`}
      </EmptyState>
      {announcements.length > 0 && <AnnouncementsCard announcements={announcements} role="teacher" />}
    </div>
  );
}

interface TodayCardProps {
  summary: Summary;
  now: TaughtClass | undefined;
  minutes: number | undefined;
}

function TodayCard({ summary, now, minutes }: TodayCardProps) {
  return (
    <Card
      title={
        <>
          <Trans>Today</Trans> <small className={`aside ${shared['day']}`}>{formatWeekDate(summary.today)}</small>
        </>
      }
      flush
    >
      <NoClassesToday {...summary} />
      {summary.todaysClasses.length === 0 ? (
        !isDayOff(summary) && (
          <p className={`muted ${classes['none']}`}>
            <Trans>No class today.</Trans>
          </p>
        )
      ) : (
        <TeachersDay classesOfDay={summary.todaysClasses} now={now} date={summary.today} minutes={minutes} />
      )}
    </Card>
  );
}

function ToTellCard({ toTell, date }: { toTell: Summary['toTell']; date: string }) {
  const { t } = useLingui();
  if (toTell.length === 0) return null;
  return (
    <Card title={t`Families to tell`} flush className={classes['first'] ?? ''}>
      <ToTellList toTell={toTell} date={date} />
    </Card>
  );
}

function NotMarkedCard({ missed }: { missed: Summary['notMarked'] }) {
  const { t } = useLingui();
  return (
    <Card title={t`Not marked`} aside={t`Last 7 days`} flush>
      {missed.length === 0 ? (
        <p className={`muted ${classes['none']}`}>
          <Trans>Every class of the last 7 days is marked.</Trans>
        </p>
      ) : (
        <NotMarkedList missed={missed} />
      )}
    </Card>
  );
}
