import type { TeachersStudent } from '#contract/teachers';
import { Link } from 'react-router';
import { Button } from '../../../ui/mantine.ts';
import { useLingui } from '@lingui/react/macro';
import { useListState } from '../../../lib/list-state.ts';
import { tableProps } from '../../../lib/table-props.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { withoutStandard } from '../../batches/shared/batch-words.ts';
import { Percentage } from '../../attendance/shared/percentage.tsx';
import { studentListRow } from '../../students/shared/student-list-row.tsx';
import { CallLink } from '../shared/call-link.tsx';
import { teachingStudentsListed, useMyTeachingBatches, useMyTeachingStudents } from '../shared/my-teaching.queries.ts';
import { paths } from '../../../../lib/paths.ts';
import classes from './teaching-students-page.module.css';

/** All students of the logged-in teacher's running batches. */
export default function TeachingStudentsPage() {
  const { t } = useLingui();
  const list = useListState(teachingStudentsListed);
  const students = useMyTeachingStudents(list.query);
  const batches = useMyTeachingBatches();
  const running = (batches.data?.data ?? []).filter(({ status }) => status === 'active');
  return (
    <>
      <PageHeader
        title={t`Students`}
        actions={
          <Button component={Link} to={paths.teacher.calls()} variant="default">
            {t`Who needs a call`}
          </Button>
        }
      />
      <DataTable
        caption={t`Students`}
        columns={useStudentColumns()}
        {...tableProps(list, students)}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        rowHref={(student) => {
          const batch = list.filters.batch || student.batches[0]?._id;
          return paths.teacher.studentAttendance({ batch, student: student._id });
        }}
        listRow={(student) => studentListRow(student, student.parentPhone)}
        toolbar={
          <>
            <ListSearch label={t`Search students`} list={list} />
            <FilterSelect
              label={t`Batch`}
              all={t`All batches`}
              choices={running.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={list.filters.batch}
              onChange={(value) => list.setFilter('batch', value)}
            />
          </>
        }
        noMatch={list.search ? t`No students match “${list.search}”` : t`No students in this batch`}
        empty={
          <EmptyState picture="people" title={t`No students yet`}>
            {t`Students appear here once the office has assigned you a batch with students.`}
          </EmptyState>
        }
      />
    </>
  );
}

function useStudentColumns(): DataColumn<TeachersStudent>[] {
  const { t } = useLingui();
  return [
    {
      key: 'name',
      header: t`Name`,
      sortKey: 'name',
      cell: ({ name, avatarUrl }) => (
        <>
          <Avatar name={name} url={avatarUrl} size={32} />
          {name}
        </>
      ),
    },
    {
      key: 'standard',
      header: t`Standard`,
      isExtra: true,
      cell: ({ standard }) => standard?.name ?? t`Not added`,
    },
    {
      key: 'batches',
      header: t`Batches`,
      cell: ({ standard, ...student }) => (
        <>
          {student.batches
            .map(({ name, rollNo }) => {
              const batch = withoutStandard(name, standard);
              return t`${batch} (roll no. ${rollNo})`;
            })
            .join(', ')}
          {standard && <span className={`aside-small ${classes['standard']}`}>{standard.name}</span>}
        </>
      ),
    },
    {
      key: 'attendance',
      header: t`Attendance so far`,
      isNumber: true,
      cell: ({ attendancePercentage }) => <Percentage value={attendancePercentage} />,
    },
    {
      key: 'parent',
      header: t`Parent`,
      cell: ({ name, parentPhone }) => <CallLink name={name} phone={parentPhone} />,
    },
  ];
}
