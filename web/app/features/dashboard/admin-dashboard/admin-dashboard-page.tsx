import type { AdminSummary } from '#contract/dashboard';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { Megaphone, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { formatInstant, formatWeekDate, today } from '../../../../lib/dates.ts';
import { Notice } from '../../../../design/notice.tsx';
import { useAcademy } from '../../../lib/academy.queries.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { StatLine } from '../../../ui/stat-line.tsx';
import { paths } from '../../../../lib/paths.ts';
import { OfficeAnnouncementsCard } from './office-announcements-card.tsx';
import { formatPercentage } from '#contract/percentage';
import classes from './admin-dashboard-page.module.css';
import { AdmissionsCard } from './admissions-card.tsx';
import { AttendanceTrend } from './attendance-trend.tsx';
import { useAdminSummary } from '../shared/dashboard.queries.ts';
import { InboxCard } from './inbox-card.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { hasRecords, isSetUp } from '../shared/set-up.ts';
import { MissingOnSite, SetupChecklist } from './setup-checklist.tsx';
import { unexpectedEndsInWords } from '../../system/shared/unexpected-ends.ts';
import { isDayOff, NoClassesToday } from '../no-classes-today.tsx';
import { TodaysClasses } from './todays-classes.tsx';

export default function AdminDashboardPage() {
  const { t } = useLingui();
  const summary = useAdminSummary();
  return (
    <>
      <PageHeader
        isHome
        title={formatWeekDate(summary.data?.today ?? today(), 'long')}
        tabTitle={t`Dashboard`}
        actions={
          <>
            <Button
              component={Link}
              to={paths.admin.createAnnouncement()}
              variant="default"
              leftSection={<Megaphone size={18} aria-hidden />}
            >
              {t`New announcement`}
            </Button>
            <Button component={Link} to={paths.admin.createStudent()} leftSection={<Plus size={18} aria-hidden />}>
              {t`Add student`}
            </Button>
          </>
        }
      />
      {summary.isError && <ErrorCard error={summary.error} onRetry={() => void summary.refetch()} />}
      {summary.isPending && <SkeletonBlock height={480} />}
      {summary.data && <Dashboard summary={summary.data} />}
    </>
  );
}

function Dashboard({ summary }: { summary: AdminSummary }) {
  const { t } = useLingui();
  const academy = useAcademy();
  const isRunning = hasRecords(summary);
  const { students, batches, teachers, presentThisWeek } = summary.counts;
  return (
    <div className="column gap-cards">
      <StatLine
        stats={[
          {
            value: students,
            label: plural(students, { one: 'student', other: 'students' }),
            to: paths.admin.students(),
          },
          { value: batches, label: plural(batches, { one: 'batch', other: 'batches' }), to: paths.admin.batches() },
          {
            value: teachers,
            label: plural(teachers, { one: 'teacher', other: 'teachers' }),
            to: paths.admin.teachers(),
          },
          ...(presentThisWeek === null
            ? []
            : [{ value: formatPercentage(presentThisWeek), label: t`present this week` }]),
        ]}
      />
      {isSetUp(summary) ? (
        <MissingOnSite summary={summary} academy={academy} />
      ) : (
        <SetupChecklist summary={summary} academy={academy} />
      )}
      {isRunning && <NeedsAttention summary={summary} />}
      <UnexpectedEnds ends={summary.unexpectedEnds} />
      <BackupFailure backup={summary.backup} />
      <div className={`column gap-cards start ${classes['columns']}`}>
        <div className={`column ${classes['column']}`}>
          <NoClassesToday {...summary} />
          {isRunning && <InboxCard mail={summary.mail} />}
          {!isDayOff(summary) && <TodaysClasses items={summary.todaysClasses} total={summary.todaysClassCount} />}
        </div>
        <div className={`column ${classes['column']}`}>
          <AdmissionsCard thisMonth={summary.registrations.thisMonth} />
          <OfficeAnnouncementsCard />
          <AttendanceTrend trend={summary.trend} />
        </div>
      </div>
    </div>
  );
}

/** Reports that the server crashed and was restarted within the last week: one crash may be a power cut, several need attention. */
function UnexpectedEnds({ ends }: { ends: AdminSummary['unexpectedEnds'] }) {
  const words = unexpectedEndsInWords(ends);
  return words !== '' && <Notice tone="warn">{words}</Notice>;
}

/** Reports a failed or incomplete backup or copy until one succeeds. */
function BackupFailure({ backup: { lastFailure, missing } }: Pick<AdminSummary, 'backup'>) {
  if (!lastFailure && missing === 0) return null;
  return (
    <Notice tone="warn">
      {lastFailure ? (
        <>
          <Trans>The backup of {formatInstant(lastFailure.at)} failed.</Trans> {lastFailure.reason}
        </>
      ) : (
        <Plural
          value={missing}
          one="# file is missing in the last backup."
          other="# files are missing in the last backup."
        />
      )}{' '}
      <Link to={paths.admin.backups()} className="primary strong">
        <Trans>Open backups</Trans>
      </Link>
    </Notice>
  );
}
