import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { SubjectMark } from '../../subjects/shared/subject-mark.tsx';
import { paths } from '../../../../lib/paths.ts';
import classes from './standards-page.module.css';
import { standardsList } from '../shared/standards.queries.ts';

export default function StandardsPage() {
  const { t } = useLingui();
  const { list, table } = standardsList.useList();
  const add = (
    <Button component={Link} to={paths.admin.createStandard()} leftSection={<Plus size={18} aria-hidden />}>
      {t`Add standard`}
    </Button>
  );
  const notUsed = <StatusBadge tone="mute">{t`Not used`}</StatusBadge>;
  return (
    <>
      <PageHeader title={t`Standards`} actions={add} />
      <DataTable
        caption={t`Standards`}
        columns={[
          {
            key: 'name',
            header: t`Name`,
            sortKey: 'name',
            cell: ({ name, isActive }) => (
              <>
                {name}
                {!isActive && notUsed}
              </>
            ),
          },
          { key: 'level', header: t`Level`, sortKey: 'level', isNumber: true, cell: ({ level }) => level },
          {
            key: 'subjects',
            header: t`Subjects`,
            cell: ({ subjects }) =>
              subjects.length === 0 ? (
                '–'
              ) : (
                <ul className={`cluster ${classes['subjects']}`}>
                  {subjects.map(({ _id, name, colour }) => (
                    <li key={_id}>
                      <SubjectMark name={name} colour={colour} />
                    </li>
                  ))}
                </ul>
              ),
          },
          { key: 'batches', header: t`Batches`, isNumber: true, isExtra: true, cell: ({ batchCount }) => batchCount },
          { key: 'students', header: t`Students`, isNumber: true, cell: ({ studentCount }) => studentCount },
        ]}
        {...table}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        rowHref={({ _id }) => paths.admin.standard(_id)}
        listRow={({ name, subjects, studentCount, isActive }) => ({
          title: name,
          facts: subjects.map((subject) => subject.name).join(', ') || t`No subjects yet`,
          trailing: isActive ? <Plural value={studentCount} one="# student" other="# students" /> : notUsed,
        })}
        toolbar={<ListSearch label={t`Search standards`} list={list} />}
        noMatch={t`No standards match “${list.search}”`}
        empty={
          <EmptyState picture="sheets" title={t`No standards yet`} actions={add}>
            {t`A standard is what the student studies in, such as 10th or 11 Science, with its subjects. Every batch belongs to one.`}
          </EmptyState>
        }
      />
    </>
  );
}
