import { listStudents, type StudentInList } from '#contract/students';
import { Plural, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import type { LoaderFunctionArgs } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { BatchFilter } from '../../../domain/batches/batch-filter.tsx';
import { StandardFilter } from '../../../domain/standards/standard-filter.tsx';
import { studentsQuery, useStudents } from '../../../domain/students/students.queries.ts';
import { listQuery, useListState } from '../../../lib/list-state.ts';
import { readEarly } from '../../../lib/read-early.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSheet } from '../../../ui/filter-sheet.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { Button } from '../../../ui/mantine.ts';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { IdCard } from './id-card.tsx';
import classes from './id-cards-page.module.css';

/** Cards on an A4 sheet. */
const perSheet = 10;

const listed = {
  of: listStudents,
  filters: ['standard', 'batch', 'status'],
  defaultSort: 'name',
  pageSize: 5 * perSheet,
} as const;

/** Only who still comes gets a card, unless the address asks for others. */
const cardsQuery = (query: ReturnType<typeof listQuery<'standard' | 'batch' | 'status'>>) =>
  studentsQuery({ status: 'active', ...query });

export const loader = ({ request }: LoaderFunctionArgs) => readEarly(cardsQuery(listQuery(request, listed)));

/** ID cards as they are printed, ten on a sheet, of the students that the filters show. */
export default function IdCardsPage() {
  const { t } = useLingui();
  const list = useListState(listed);
  const students = useStudents({ status: 'active', ...list.query });
  const rows = students.data?.data ?? [];
  const { standard, batch } = list.filters;
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={t`ID cards`}
          parent={{ to: paths.admin.students(), label: t`Students` }}
          actions={
            rows.length > 0 && (
              <Button leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
                <Plural value={rows.length} one="Print # card" other="Print # cards" />
              </Button>
            )
          }
        >
          <span>{t`Ten on an A4 sheet, to cut out`}</span>
        </PageHeader>
      </div>
      <section className={`sheet ${classes['card']}`} aria-label={t`ID cards`}>
        <div className={`row wrap gap-10 no-print ${classes['tools']}`}>
          <ListSearch label={t`Search students`} list={list} />
          <FilterSheet filters={list.filters} doneLabel={t`Show cards`}>
            <StandardFilter value={standard} onChange={(value) => list.setFilter('standard', value)} />
            <BatchFilter value={batch} onChange={(value) => list.setFilter('batch', value)} />
          </FilterSheet>
        </div>
        {students.error && !students.data && (
          <ErrorCard error={students.error} onRetry={() => void students.refetch()} />
        )}
        {students.isPending && !students.error && <SkeletonBlock height={480} />}
        {students.data?.data.length === 0 &&
          (list.isFiltered ? (
            <NoMatch title={t`No students match these filters`} onClear={list.clear} />
          ) : (
            <EmptyState picture="sheets" title={t`No students yet`}>
              {t`A card appears here for each student you add.`}
            </EmptyState>
          ))}
        <div className={classes['desk']}>
          {sheetsOf(rows).map((sheet) => (
            <ul key={sheet[0]?._id} className={classes['sheet']}>
              {sheet.map((student) => (
                <IdCard key={student._id} student={student} />
              ))}
            </ul>
          ))}
        </div>
        {rows.length > 0 && (
          <div className="no-print">
            <Pager
              page={list.page}
              pageSize={list.pageSize}
              total={students.data?.pagination.total ?? 0}
              shown={rows.length}
              onPage={list.setPage}
            />
          </div>
        )}
      </section>
    </>
  );
}

const sheetsOf = (students: StudentInList[]): StudentInList[][] =>
  Array.from({ length: Math.ceil(students.length / perSheet) }, (_, sheet) =>
    students.slice(sheet * perSheet, (sheet + 1) * perSheet),
  );
