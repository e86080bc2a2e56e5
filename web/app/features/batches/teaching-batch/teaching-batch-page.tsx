import type { Batch } from '#contract/batches';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Tabs } from '../../../ui/mantine.ts';
import { ClipboardCheck } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { formatTime, formatTimeRange, formatWeekDate, today } from '../../../../lib/dates.ts';
import { DayNames } from '../../../../design/day-names.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CountBadge } from '../../../ui/status-badge.tsx';
import { formatPercentage } from '#contract/percentage';
import { registerPath } from '../../attendance/shared/register-path.ts';
import { NotesOfPlace } from '../../notes/shared/notes-of-place.tsx';
import { NotesTab } from '../notes-tab.tsx';
import { UploadNoteButton, useUploadPanel } from '../../notes/shared/upload/upload-note.tsx';
import { SubjectMark } from '../../subjects/shared/subject-mark.tsx';
import { paths } from '../../../../lib/paths.ts';
import classes from './teaching-batch-page.module.css';
import { useTeachingBatch } from '../shared/teaching-batches.queries.ts';
import { TeachingRoster } from './teaching-roster.tsx';
import { UnloadedBatch } from '../unloaded-batch.tsx';
import { weekLines } from '../week-lines.ts';
import { useIsPhone } from '../../../ui/screen-width.ts';
import { useAddress } from '../../../lib/address.ts';

export default function TeachingBatchPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const [params, , open] = useAddress();
  const tab = params.get('tab') === 'notes' ? 'notes' : 'students';
  const batch = useTeachingBatch(id);
  // On phones, fewer lines leave room for another student: the tab has the count, and notes have their own button.
  const isPhone = useIsPhone();
  const upload = useUploadPanel({ kind: 'batch', batch: { _id: id, name: batch.data?.name ?? '' } });
  const parent = { to: paths.teacher.batches(), label: t`Batches` };
  if (!batch.data) return <UnloadedBatch parent={parent} query={batch} />;
  const { name, subject, standard, enrolledStudents: students, attendanceRate, nextClass, status } = batch.data;
  const nextDay = nextClass && (nextClass.date === today() ? t`today` : formatWeekDate(nextClass.date));
  return (
    <>
      <PageHeader
        title={name}
        parent={parent}
        actions={
          status === 'active' && (
            <>
              {tab === 'students' && !isPhone && <UploadNoteButton onOpen={upload.open} isSecond />}
              <Button component={Link} to={registerPath(id)} leftSection={<ClipboardCheck size={20} aria-hidden />}>
                {isPhone ? t`Mark` : t`Mark attendance`}
              </Button>
            </>
          )
        }
      >
        {!isPhone && <SubjectMark name={subject.name} colour={subject.colour} />}
        <span>{standard.name}</span>
        {!isPhone && (
          <span>
            <Plural value={students.length} one="# student" other="# students" />
          </span>
        )}
        <span>{t`Attendance so far ${formatPercentage(attendanceRate)}`}</span>
        {nextClass && <span>{t`Next class ${nextDay}, ${formatTime(nextClass.startTime)}`}</span>}
      </PageHeader>
      <Tabs
        value={tab}
        onChange={(value) => open({ tab: value === 'notes' ? value : null }, { replace: false })}
        keepMounted={false}
      >
        <Tabs.List className={classes['tabs'] ?? ''}>
          <Tabs.Tab value="students" rightSection={<CountBadge>{students.length}</CountBadge>}>
            {t`Students`}
          </Tabs.Tab>
          <NotesTab batch={{ _id: id, name }} />
        </Tabs.List>
        <Tabs.Panel value="students" className={`stack gap-20 start ${classes['columns']}`}>
          <TeachingRoster batchId={id} students={students} />
          <Schedule batch={batch.data} />
        </Tabs.Panel>
        <Tabs.Panel value="notes">
          <NotesOfPlace place={{ kind: 'batch', batch: { _id: id, name } }} canUpload={status === 'active'} />
        </Tabs.Panel>
      </Tabs>
      {upload.panel}
    </>
  );
}

function Schedule({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  const { schedule, room } = batch;
  return (
    <Card title={t`Schedule`} flush>
      {schedule.length === 0 ? (
        <p className={`muted ${classes['none']}`}>{t`No days and times yet. The office will add them.`}</p>
      ) : (
        <ul className={classes['slots']}>
          {weekLines(schedule).map((line) => (
            <li className="gap-8 ruled" key={`${line.days.join(' ')} ${line.startTime}`}>
              <strong className="strong">
                <DayNames days={line.days} />
              </strong>
              <span>{formatTimeRange(line.startTime, line.endTime)}</span>
              <span>{line.room ?? room}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
