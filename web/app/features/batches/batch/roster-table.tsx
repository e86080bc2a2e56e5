import type { EnrolledStudent } from '#contract/batches';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu } from '../../../ui/mantine.ts';
import { ArrowRightLeft, CalendarDays, Ellipsis, UserMinus, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../../lib/dates.ts';
import { AttendanceSquares, FoldedLegend } from '../../attendance/shared/attendance-squares.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { ListSearch } from '../../../ui/list-search.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Percentage } from '../../attendance/shared/percentage.tsx';
import { CallLink } from '../../teachers/shared/call-link.tsx';
import type { BatchDetails } from '../shared/batches.queries.ts';
import { paths } from '../../../../lib/paths.ts';
import { FirstDayDialog } from './first-day-dialog.tsx';
import { MoveStudents } from './move-students.tsx';
import { RollChange } from '../roll-change.tsx';
import { RosterEmpty } from './roster-empty.tsx';
import classes from './roster-table.module.css';
import { useSaving } from '../shared/enrolments.queries.ts';
import { useEnrolments } from '../use-enrolments.ts';
import { useRoster } from './use-roster.ts';

interface RosterTableProps {
  batch: BatchDetails;
  isRefreshing: boolean;
}

export function RosterTable({ batch, isRefreshing }: RosterTableProps) {
  const { t } = useLingui();
  const roster = useRoster(batch);
  const { list, view, threshold } = roster;
  const enrolments = useEnrolments();
  const saving = useSaving(batch._id);
  const rollOf = ({ _id, rollNo }: EnrolledStudent) => (saving.has(_id) ? t`Saving…` : rollNo);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [toMove, setToMove] = useState<EnrolledStudent[] | null>(null);
  const [toDate, setToDate] = useState<EnrolledStudent | null>(null);
  const chosen = batch.enrolledStudents.filter(({ _id }) => selected.has(_id));

  const remove = (students: EnrolledStudent[]) => {
    setSelected(new Set());
    void enrolments.removeStudents(batch, students);
  };
  const actsOf = (student: EnrolledStudent) => (
    <StudentMenu
      student={student}
      onFirstDay={() => setToDate(student)}
      onMove={() => setToMove([student])}
      onRemove={() => remove([student])}
    />
  );
  return (
    <div className="column gap-12">
      <RollChange batchId={batch._id} problems={enrolments.problems} onForget={enrolments.forgetProblems} />
      <DataTable
        caption={t`Students of ${batch.name}`}
        columns={useRosterColumns(rollOf, actsOf)}
        rows={roster.shown}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        listRow={(student) => ({
          before: <span className={`aside ${classes['roll']}`}>{rollOf(student)}</span>,
          title: student.name,
          to: paths.admin.student(student._id),
          facts: (
            <span className="row wrap gap-4 numbers">
              <AttendanceSquares marks={student.lastClasses} />
              <Percentage value={student.attendancePercentage} />
            </span>
          ),
          trailing: (
            <span className={`inline gap-8 ${classes['trailing']}`}>
              {student.parentPhone !== null && <CallLink name={student.name} phone={student.parentPhone} isIcon />}
              {actsOf(student)}
            </span>
          ),
        })}
        isRefreshing={isRefreshing}
        sort={list.sort}
        onSort={list.setSort}
        paging={roster.paging}
        selection={{
          selected,
          onChange: setSelected,
          onSelectAll: () => setSelected(new Set(roster.found.map(({ _id }) => _id))),
          actions: (
            <>
              <Button variant="default" onClick={() => setToMove(chosen)}>{t`Move to another batch`}</Button>
              <Button
                component={Link}
                variant="default"
                to={paths.admin.rollSheet(batch._id, { students: [...selected].join(',') })}
              >{t`Print`}</Button>
              <Button variant="default" color="brick" onClick={() => remove(chosen)}>{t`Remove from batch`}</Button>
            </>
          ),
        }}
        toolbar={batch.enrolledStudents.length > 0 && <RosterToolbar {...roster} />}
        empty={
          <RosterEmpty
            batch={batch}
            list={list}
            view={view}
            threshold={threshold}
            isMarkedToday={roster.isMarkedToday}
          />
        }
      />
      {toDate && <FirstDayDialog batch={batch} student={toDate} onClose={() => setToDate(null)} />}
      {toMove && (
        <MoveStudents
          batch={batch}
          students={toMove}
          onClose={() => setToMove(null)}
          onMove={(target, overCapacity) => {
            setToMove(null);
            setSelected(new Set());
            void enrolments.moveStudents(batch, target, toMove, overCapacity);
          }}
        />
      )}
    </div>
  );
}

function useRosterColumns(
  rollOf: (student: EnrolledStudent) => ReactNode,
  actsOf: (student: EnrolledStudent) => ReactNode,
): DataColumn<EnrolledStudent>[] {
  const { t } = useLingui();
  return [
    {
      key: 'rollNo',
      header: t`Roll`,
      sortKey: 'rollNo',
      isNumber: true,
      width: 64,
      cell: (student) => <span className="muted">{rollOf(student)}</span>,
    },
    {
      key: 'name',
      header: t`Name`,
      sortKey: 'name',
      cell: ({ _id, name, avatarUrl }) => (
        <Link to={paths.admin.student(_id)} className={`inline gap-12 plain-link ${classes['name']}`}>
          <Avatar name={name} url={avatarUrl} />
          {name}
        </Link>
      ),
    },
    {
      key: 'phone',
      header: t`Parent’s phone`,
      cell: ({ name, parentPhone }) => <CallLink name={name} phone={parentPhone} />,
    },
    {
      key: 'classes',
      header: t`Last 6 classes`,
      cell: ({ lastClasses }) => <AttendanceSquares marks={lastClasses} />,
    },
    {
      key: 'attendance',
      header: t`Attendance`,
      sortKey: 'attendance',
      isNumber: true,
      cell: ({ attendancePercentage }) => <Percentage value={attendancePercentage} />,
    },
    { key: 'acts', header: t`More`, isHeaderHidden: true, width: 52, cell: actsOf },
  ];
}

function RosterToolbar({ list, view, threshold }: Pick<ReturnType<typeof useRoster>, 'list' | 'view' | 'threshold'>) {
  const { t } = useLingui();
  return (
    <>
      <ListSearch label={t`Search in this batch`} list={list} />
      <FoldedLegend />
      <Segmented
        label={t`Students to show`}
        value={view}
        onChange={(value) => list.setFilter('view', value)}
        options={[
          { value: '', label: t`All` },
          ...(threshold === null ? [] : [{ value: 'below' as const, label: t`Below ${threshold}%` }]),
          { value: 'absent', label: t`Absent today` },
        ]}
      />
    </>
  );
}

interface StudentMenuProps {
  student: EnrolledStudent;
  onFirstDay: () => void;
  onMove: () => void;
  onRemove: () => void;
}

function StudentMenu({ student: { _id, name, joinedOn }, onFirstDay, onMove, onRemove }: StudentMenuProps) {
  const { t } = useLingui();
  const firstDay = formatDate(joinedOn);
  return (
    // The menu is in a portal, because the table would clip it below its last row.
    <Menu withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t`More for ${name}`}>
          <Ellipsis size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.admin.student(_id)} leftSection={<UserRound size={18} aria-hidden />}>
          {t`Open student`}
        </Menu.Item>
        <Menu.Item leftSection={<CalendarDays size={18} aria-hidden />} onClick={onFirstDay}>
          {t`First day: ${firstDay}`}
        </Menu.Item>
        <Menu.Item leftSection={<ArrowRightLeft size={18} aria-hidden />} onClick={onMove}>
          {t`Move to another batch`}
        </Menu.Item>
        <Menu.Item color="brick" leftSection={<UserMinus size={18} aria-hidden />} onClick={onRemove}>
          {t`Remove from batch`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
