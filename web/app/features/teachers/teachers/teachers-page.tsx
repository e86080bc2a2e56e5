import { listTeachers } from '#contract/teachers';
import type { Teacher } from '#contract/teachers';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { ImportLink } from '../../../lib/import-link.tsx';
import { ListMenu } from '../../../lib/list-menu.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSheet } from '../../../ui/filter-sheet.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { SubjectFilter } from '../../subjects/shared/subject-filter.tsx';
import { TeacherStatusBadge } from '../teacher-status.tsx';
import { paths } from '../../../../lib/paths.ts';
import { teachersList } from '../shared/teachers.queries.ts';

const namesOf = (records: Teacher['batches'] | Teacher['subjects']) => records.map(({ name }) => name).join(', ');

export default function TeachersPage() {
  const { t } = useLingui();
  const { list, table } = teachersList.useList();
  const add = (
    <Button component={Link} to={paths.admin.createTeacher()} leftSection={<Plus size={18} aria-hidden />}>
      {t`Add teacher`}
    </Button>
  );
  return (
    <>
      <PageHeader title={t`Teachers`} actions={add} />
      <DataTable
        caption={t`Teachers`}
        columns={useTeacherColumns()}
        {...table}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        rowHref={({ _id }) => paths.admin.teacher(_id)}
        listRow={(teacher) => ({
          before: <Avatar name={teacher.name} url={teacher.avatarUrl} size={40} />,
          title: teacher.name,
          facts: (
            <>
              {namesOf(teacher.subjects) || t`No subjects yet`}
              {teacher.weeklyClasses > 0 && (
                <>
                  {', '}
                  <Plural value={teacher.weeklyClasses} one="# class a week" other="# classes a week" />
                </>
              )}
            </>
          ),
          trailing: isPlain(teacher) ? undefined : <TeacherStatusBadge teacher={teacher} />,
        })}
        toolbar={
          <>
            <ListSearch label={t`Search teachers`} list={list} />
            <FilterSheet filters={list.filters} doneLabel={t`Show teachers`}>
              <SubjectFilter value={list.filters.subject} onChange={(value) => list.setFilter('subject', value)} />
              <FilterSelect
                label={t`Status`}
                all={t`All teachers`}
                choices={[
                  { value: 'active', label: t`Active` },
                  { value: 'left', label: t`Left` },
                ]}
                value={list.filters.status}
                onChange={(value) => list.setFilter('status', value)}
              />
            </FilterSheet>
            <ListMenu of={listTeachers} query={list.query} imports="teachers" />
          </>
        }
        noMatch={list.search ? t`No teachers match “${list.search}”` : t`No teachers match these filters`}
        empty={
          <EmptyState
            picture="people"
            title={t`No teachers yet`}
            actions={
              <>
                {add}
                <ImportLink kind="teachers" />
              </>
            }
          >
            {t`Add the people who teach here. Each gets a login of their own and sees only their own batches.`}
          </EmptyState>
        }
      />
    </>
  );
}

function useTeacherColumns(): DataColumn<Teacher>[] {
  const { t } = useLingui();
  return [
    {
      key: 'name',
      header: t`Name`,
      sortKey: 'name',
      width: 264,
      cell: (teacher) => (
        <>
          <Avatar name={teacher.name} url={teacher.avatarUrl} size={32} />
          {teacher.name}
          {!isPlain(teacher) && <TeacherStatusBadge teacher={teacher} />}
        </>
      ),
    },
    { key: 'subjects', header: t`Subjects`, cell: (teacher) => namesOf(teacher.subjects) || t`Not added` },
    { key: 'batches', header: t`Batches`, cell: (teacher) => <Batches teacher={teacher} /> },
    { key: 'classes', header: t`Classes a week`, isNumber: true, cell: ({ weeklyClasses }) => weeklyClasses },
  ];
}

/** The first few; the teacher's page has all. */
function Batches({ teacher: { batches } }: { teacher: Teacher }) {
  const { t } = useLingui();
  const [first] = batches;
  if (!first) return t`None`;
  if (batches.length <= 2) return namesOf(batches);
  const { name } = first;
  const more = batches.length - 1;
  return (
    <span title={namesOf(batches)}>
      <Trans>
        {name} and <span className="unbroken">{more} more</span>
      </Trans>
    </span>
  );
}

/** No badge for an active teacher who has logged in, as nearly all have. */
const isPlain = ({ status, hasSignedIn }: Pick<Teacher, 'status' | 'hasSignedIn'>) =>
  status === 'active' && hasSignedIn;
