import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '../../../ui/mantine.ts';
import { Link, useParams } from 'react-router';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CountBadge } from '../../../ui/status-badge.tsx';
import { paths } from '../../../../lib/paths.ts';
import { LatestNoteCard } from './latest-note-card.tsx';
import { NotesOfPlace } from '../../notes/shared/notes-of-place.tsx';
import { NotesTab } from '../notes-tab.tsx';
import { BatchActions } from './batch-actions.tsx';
import { BatchAttendance } from './batch-attendance.tsx';
import { BatchFacts } from './batch-facts.tsx';
import classes from './batch-page.module.css';
import { BatchSchedule } from './batch-schedule.tsx';
import { type BatchDetails, useBatch } from '../shared/batches.queries.ts';
import { RosterTable } from './roster-table.tsx';
import { ThisWeekCard } from './this-week-card.tsx';
import { UnloadedBatch } from '../unloaded-batch.tsx';
import { dayName, formatTimeRange } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { StaleNotice } from '../../../offline/stale-notice.tsx';
import { useAddress } from '../../../lib/address.ts';

const tabs = ['students', 'attendance', 'notes', 'schedule'] as const;

export default function BatchPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const batch = useBatch(id);
  const [params, , open] = useAddress();
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'students';
  const parent = { to: paths.admin.batches(), label: t`Batches` };
  if (!batch.data) return <UnloadedBatch parent={parent} query={batch} />;
  const { name, enrolledStudents, status } = batch.data;
  return (
    <>
      <div className={classes['screen']} data-tab={tab}>
        <PageHeader title={name} parent={parent} actions={<BatchActions batch={batch.data} />}>
          <BatchFacts batch={batch.data} />
        </PageHeader>
        {batch.isError && <StaleNotice />}
        <Tabs
          value={tab}
          onChange={(value) =>
            // Search, page and month belong to the previous tab.
            open({ tab: value === 'students' ? null : value }, { replace: false })
          }
          keepMounted={false}
        >
          <Tabs.List className={`no-print ${classes['tabs']}`}>
            <Tabs.Tab value="students" rightSection={<CountBadge>{enrolledStudents.length}</CountBadge>}>
              {t`Students`}
            </Tabs.Tab>
            <Tabs.Tab value="attendance">{t`Attendance`}</Tabs.Tab>
            <NotesTab batch={{ _id: id, name }} />
            <Tabs.Tab value="schedule">{t`Schedule`}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="students" className={`column gap-20 start ${classes['withSide']}`}>
            <RosterTable batch={batch.data} isRefreshing={batch.isFetching} />
            <div className={`stack gap-16 ${classes['side']}`}>
              <ThisWeekCard batch={batch.data} />
              <WeeklyScheduleCard batch={batch.data} />
              <LatestNoteCard batch={{ _id: id, name }} />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="attendance">
            <BatchAttendance batch={batch.data} />
          </Tabs.Panel>
          <Tabs.Panel value="notes">
            <NotesOfPlace place={{ kind: 'batch', batch: { _id: id, name } }} canUpload={status === 'active'} />
          </Tabs.Panel>
          <Tabs.Panel value="schedule">
            <BatchSchedule batch={batch.data} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </>
  );
}

function WeeklyScheduleCard({ batch }: { batch: BatchDetails }) {
  const { t } = useLingui();
  return (
    <Card title={t`Weekly schedule`}>
      {batch.schedule.length === 0 ? (
        <p className="muted">
          <Trans>No class times yet.</Trans>
        </p>
      ) : (
        <ul className={`lines ${classes['slots']}`}>
          {batch.schedule.map(({ day, startTime, endTime, room }) => (
            <li className="gap-8" key={`${day}${startTime}`}>
              <span className="strong">{dayName(day, 'short')}</span>
              <span>{[formatTimeRange(startTime, endTime), room ?? batch.room].filter(Boolean).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      <Link to={paths.admin.editBatch(batch._id)} className={`inline link ${classes['edit']}`}>
        {batch.schedule.length === 0 ? t`Add class times` : t`Edit schedule`}
      </Link>
    </Card>
  );
}
