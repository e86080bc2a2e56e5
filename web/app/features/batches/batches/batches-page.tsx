import { type BatchInList, listBatches } from '#contract/batches';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '../../../ui/mantine.ts';
import { CalendarClock, FileSpreadsheet, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ImportLink } from '../../../lib/import-link.tsx';
import { ListMenu } from '../../../lib/list-menu.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSheet } from '../../../ui/filter-sheet.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { Percentage } from '../../attendance/shared/percentage.tsx';
import { StandardFilter } from '../../standards/shared/standard-filter.tsx';
import { useAllStandards } from '../../standards/shared/standards.queries.ts';
import { SubjectMark } from '../../subjects/shared/subject-mark.tsx';
import { SubjectFilter } from '../../subjects/shared/subject-filter.tsx';
import { useSubjectChoices } from '../../subjects/shared/subjects.queries.ts';
import { AttendanceDownload } from './attendance-download.tsx';
import { BatchBadge } from '../batch-badge.tsx';
import { untoldSubject } from '../shared/batch-words.ts';
import { useTeachersToChoose } from '../shared/batches.queries.ts';
import { paths } from '../../../../lib/paths.ts';
import { batchesList } from '../shared/batches.queries.ts';

export default function BatchesPage() {
  const { t } = useLingui();
  const { list, answer: batches, table } = batchesList.useList();
  const standards = useAllStandards();
  const subjects = useSubjectChoices();
  const [isDownloading, setDownloading] = useState(false);
  return (
    <>
      <PageHeader
        title={t`Batches`}
        actions={
          <Button component={Link} to={paths.admin.createBatch()} leftSection={<Plus size={18} aria-hidden />}>
            {t`Create a batch`}
          </Button>
        }
      />
      <DataTable
        caption={t`Batches`}
        columns={useBatchColumns()}
        {...table}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        rowHref={({ _id }) => paths.admin.batch(_id)}
        listRow={({ name, subject, teacher, enrolledCount, status }) => ({
          title: name,
          facts: [untoldSubject({ name }, subject), teacher?.name].filter(Boolean).join(', '),
          trailing:
            status === 'active' ? (
              <Plural value={enrolledCount} one="# student" other="# students" />
            ) : (
              <BatchBadge status={status} />
            ),
        })}
        onRetry={batches.refresh}
        toolbar={
          <>
            <ListSearch label={t`Search batches`} list={list} />
            <BatchFilters list={list} />
            <ListMenu of={listBatches} query={list.query} imports="batches">
              <Menu.Item
                component={Link}
                to={paths.admin.batchTimes()}
                leftSection={<CalendarClock size={18} aria-hidden />}
              >
                {t`Times and teachers`}
              </Menu.Item>
              <Menu.Item leftSection={<FileSpreadsheet size={18} aria-hidden />} onClick={() => setDownloading(true)}>
                {t`Attendance of all batches`}
              </Menu.Item>
            </ListMenu>
          </>
        }
        empty={
          list.isFiltered ? (
            <EmptyState
              picture="none"
              title={list.search ? t`No batches match “${list.search}”` : t`No batches match these filters`}
              actions={
                <Button variant="default" onClick={list.clear}>
                  {t`Clear filters`}
                </Button>
              }
            >
              <Trans>Try another word, or look in all standards, subjects and teachers.</Trans>
            </EmptyState>
          ) : (
            <FirstBatch hasStandard={standards.data?.data.length !== 0} hasSubject={subjects.length > 0} />
          )
        }
      />
      {isDownloading && <AttendanceDownload onClose={() => setDownloading(false)} />}
    </>
  );
}

function BatchFilters({ list }: Pick<ReturnType<typeof batchesList.useList>, 'list'>) {
  const { t } = useLingui();
  const teachers = useTeachersToChoose();
  return (
    <FilterSheet filters={list.filters} doneLabel={t`Show batches`}>
      <StandardFilter value={list.filters.standard} onChange={(value) => list.setFilter('standard', value)} />
      <SubjectFilter value={list.filters.subject} onChange={(value) => list.setFilter('subject', value)} />
      <FilterSelect
        label={t`Teacher`}
        all={t`All teachers`}
        choices={(teachers.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={list.filters.teacher}
        onChange={(value) => list.setFilter('teacher', value)}
      />
      <FilterSelect
        label={t`Status`}
        all={t`Any status`}
        choices={[
          { value: 'active', label: t`Active` },
          { value: 'completed', label: t`Completed` },
          { value: 'cancelled', label: t`Cancelled` },
        ]}
        value={list.filters.status}
        onChange={(value) => list.setFilter('status', value)}
      />
    </FilterSheet>
  );
}

function useBatchColumns(): DataColumn<BatchInList>[] {
  const { t } = useLingui();
  return [
    {
      key: 'name',
      header: t`Name`,
      sortKey: 'name',
      cell: ({ name, status }) => (
        <>
          {name}
          {status !== 'active' && <BatchBadge status={status} />}
        </>
      ),
    },
    { key: 'standard', header: t`Standard`, isExtra: true, cell: ({ standard }) => standard.name },
    { key: 'subject', header: t`Subject`, cell: ({ subject }) => <SubjectMark {...subject} /> },
    {
      key: 'teacher',
      header: t`Teacher`,
      cell: ({ teacher }) => <span className="unbroken">{teacher?.name ?? t`Not added`}</span>,
    },
    {
      key: 'seats',
      header: t`Students`,
      isNumber: true,
      cell: ({ enrolledCount, capacity }) => (capacity === null ? enrolledCount : t`${enrolledCount} of ${capacity}`),
    },
    {
      key: 'attendance',
      header: t`Attendance so far`,
      isNumber: true,
      cell: ({ attendanceRate }) => <Percentage value={attendanceRate} />,
    },
  ];
}

/** Empty state: links to what a batch requires, in order. */
function FirstBatch({ hasStandard, hasSubject }: { hasStandard: boolean; hasSubject: boolean }) {
  const { t } = useLingui();
  const next = !hasSubject
    ? { to: paths.admin.createSubject(), label: t`Add a subject` }
    : !hasStandard
      ? { to: paths.admin.createStandard(), label: t`Add a standard` }
      : { to: paths.admin.createBatch(), label: t`Create a batch` };
  return (
    <EmptyState
      picture="register"
      title={t`No batches yet`}
      actions={
        <>
          <Button component={Link} to={next.to}>
            {next.label}
          </Button>
          <ImportLink kind="batches" />
        </>
      }
    >
      {hasStandard && hasSubject ? (
        <Trans>A batch is a class with a timing, a subject and its students.</Trans>
      ) : (
        <Trans>A batch is a class with a timing, a subject and its students. Add a standard and a subject first.</Trans>
      )}
    </EmptyState>
  );
}
