import { listTeacherStudents } from '#contract/teachers';
import { useLingui } from '@lingui/react/macro';
import { useListState } from '../../../lib/list-state.ts';
import { tableProps } from '../../../lib/table-props.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { batchNames, placesOf } from '../../batches/shared/batch-words.ts';
import { Percentage } from '../../attendance/shared/percentage.tsx';
import { useTeacherStudents } from '../shared/teachers.queries.ts';
import { paths } from '../../../../lib/paths.ts';

/** All students of the teacher's running batches, for the front desk. */
export function TeacherStudents({ teacherId }: { teacherId: string }) {
  const { t } = useLingui();
  const list = useListState({ of: listTeacherStudents, defaultSort: 'name' });
  const students = useTeacherStudents(teacherId, list.query);
  return (
    <DataTable
      caption={t`Students`}
      columns={[
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
          key: 'admissionNo',
          header: t`Admission no.`,
          sortKey: 'admissionNo',
          cell: ({ admissionNo }) => admissionNo,
        },
        { key: 'standard', header: t`Standard`, cell: ({ standard }) => standard?.name ?? t`Not added` },
        { key: 'batches', header: t`Batches`, cell: ({ batches, standard }) => batchNames(batches, standard) },
        {
          key: 'attendance',
          header: t`Attendance so far`,
          isNumber: true,
          cell: ({ attendancePercentage }) => <Percentage value={attendancePercentage} />,
        },
      ]}
      {...tableProps(list, students)}
      rowId={({ _id }) => _id}
      rowName={({ name }) => name}
      rowHref={({ _id }) => paths.admin.student(_id)}
      listRow={({ name, attendancePercentage, ...student }) => ({
        title: name,
        facts: placesOf(student),
        trailing: <Percentage value={attendancePercentage} />,
      })}
      toolbar={<ListSearch label={t`Search students`} list={list} />}
      noMatch={t`No students match “${list.search}”`}
      empty={
        <EmptyState picture="people" title={t`No students yet`}>
          {t`Students appear here once they are in a batch of this teacher.`}
        </EmptyState>
      }
    />
  );
}
