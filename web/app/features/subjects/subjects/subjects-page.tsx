import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { FilterSheet } from '../../../ui/filter-sheet.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { SubjectMark } from '../shared/subject-mark.tsx';
import { paths } from '../../../../lib/paths.ts';
import { subjectsList } from '../shared/subjects.queries.ts';

export default function SubjectsPage() {
  const { t } = useLingui();
  const { list, table } = subjectsList.useList();
  const add = (
    <Button component={Link} to={paths.admin.createSubject()} leftSection={<Plus size={18} aria-hidden />}>
      {t`Add subject`}
    </Button>
  );
  const notUsed = <StatusBadge tone="mute">{t`Not used`}</StatusBadge>;
  return (
    <>
      <PageHeader title={t`Subjects`} actions={add} />
      <DataTable
        caption={t`Subjects`}
        columns={[
          {
            key: 'name',
            header: t`Name`,
            sortKey: 'name',
            cell: ({ name, colour, isActive }) => (
              <>
                <SubjectMark name={name} colour={colour} />
                {!isActive && notUsed}
              </>
            ),
          },
          { key: 'code', header: t`Code`, sortKey: 'code', cell: ({ code }) => code ?? '–' },
          {
            key: 'standards',
            header: t`Standards`,
            cell: ({ standards }) => (standards.length > 0 ? <Facts facts={standards.map(({ name }) => name)} /> : '–'),
          },
          { key: 'batches', header: t`Batches`, isNumber: true, cell: ({ batchCount }) => batchCount },
          { key: 'teachers', header: t`Teachers`, isNumber: true, cell: ({ teacherCount }) => teacherCount },
        ]}
        {...table}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        rowHref={({ _id }) => paths.admin.subject(_id)}
        listRow={({ name, colour, batchCount, isActive }) => ({
          title: <SubjectMark name={name} colour={colour} />,
          facts: <Plural value={batchCount} _0="No batches" one="# batch" other="# batches" />,
          trailing: isActive ? undefined : notUsed,
        })}
        toolbar={
          <>
            <ListSearch label={t`Search subjects`} list={list} />
            <FilterSheet filters={list.filters} doneLabel={t`Show subjects`}>
              <FilterSelect
                label={t`Status`}
                all={t`All subjects`}
                choices={[
                  { value: 'true', label: t`Active` },
                  { value: 'false', label: t`Not used` },
                ]}
                value={list.filters.isActive}
                onChange={(value) => list.setFilter('isActive', value)}
              />
            </FilterSheet>
          </>
        }
        noMatch={list.search ? t`No subjects match “${list.search}”` : t`No subjects match this filter`}
        empty={
          <EmptyState picture="sheets" title={t`No subjects yet`} actions={add}>
            {t`Add the subjects you teach: Physics, Chemistry, Mathematics. Standards and batches are built from subjects.`}
          </EmptyState>
        }
      />
    </>
  );
}
