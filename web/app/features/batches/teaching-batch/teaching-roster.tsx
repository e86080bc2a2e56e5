import type { EnrolledStudent } from '#contract/batches';
import { isFoundByName } from '#contract/names';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { AttendanceSquares, FoldedLegend } from '../../attendance/shared/attendance-squares.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Percentage } from '../../attendance/shared/percentage.tsx';
import { CallLink } from '../../teachers/shared/call-link.tsx';
import { paths } from '../../../../lib/paths.ts';
import classes from './teaching-batch-page.module.css';

const pageSize = 100;

/** Current students by roll number, each with recent marks. Read only: the office enrols. */
export function TeachingRoster({ batchId, students }: { batchId: string; students: readonly EnrolledStudent[] }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const wanted = search.trim();
  const found = students
    .filter(({ name, rollNo }) => wanted === '' || isFoundByName(name, wanted) || String(rollNo) === wanted)
    .sort((one, other) => one.rollNo - other.rollNo);
  return (
    <DataTable
      caption={t`Students`}
      columns={[
        {
          key: 'name',
          header: t`Name`,
          cell: ({ name, avatarUrl }) => (
            <>
              <Avatar name={name} url={avatarUrl} size={32} />
              {name}
            </>
          ),
        },
        { key: 'rollNo', header: t`Roll no.`, isNumber: true, width: 88, cell: ({ rollNo }) => rollNo },
        {
          key: 'last',
          header: t`Last 6 classes`,
          cell: ({ lastClasses }) => <AttendanceSquares marks={lastClasses} />,
        },
        {
          key: 'attendance',
          header: t`Attendance`,
          isNumber: true,
          cell: ({ attendancePercentage }) => <Percentage value={attendancePercentage} />,
        },
        {
          key: 'parent',
          header: t`Parent`,
          cell: ({ name, parentPhone }) => <CallLink name={name} phone={parentPhone} />,
        },
      ]}
      rows={found.slice((page - 1) * pageSize, page * pageSize)}
      rowId={({ _id }) => _id}
      rowName={({ name }) => name}
      rowHref={({ _id }) => paths.teacher.studentAttendance({ batch: batchId, student: _id })}
      listRow={({ name, rollNo, lastClasses, attendancePercentage, parentPhone }) => ({
        before: <span className={`aside ${classes['roll']}`}>{rollNo}</span>,
        title: name,
        facts: (
          <span className="row gap-10 numbers">
            <AttendanceSquares marks={lastClasses} />
            <Percentage value={attendancePercentage} />
          </span>
        ),
        trailing: <CallLink name={name} phone={parentPhone} isIcon />,
      })}
      {...(found.length > pageSize ? { paging: { page, pageSize, total: found.length, onPage: setPage } } : {})}
      toolbar={
        <>
          <SearchField
            label={t`Name or roll no.`}
            value={search}
            onChange={(text) => {
              setSearch(text);
              setPage(1);
            }}
          />
          {students.length > 0 && <FoldedLegend />}
        </>
      }
      empty={
        students.length === 0 ? (
          <EmptyState picture="people" title={t`No students in this batch`}>
            {t`The office adds students. They appear here from the day they join.`}
          </EmptyState>
        ) : (
          <EmptyState
            picture="none"
            title={t`No students match “${search}”`}
            actions={<Button variant="default" onClick={() => setSearch('')}>{t`Show everyone`}</Button>}
          />
        )
      }
    />
  );
}
