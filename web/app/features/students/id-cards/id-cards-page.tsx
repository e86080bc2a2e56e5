import type { StudentInList } from '#contract/students';
import { Plural, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '../../../../lib/paths.ts';
import { BatchFilter } from '../../batches/shared/batch-filter.tsx';
import { StandardFilter } from '../../standards/shared/standard-filter.tsx';
import { useListState } from '../../../lib/list-state.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSheet } from '../../../ui/filter-sheet.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { Button } from '../../../ui/mantine.ts';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { IdCard } from './id-card.tsx';
import paper from '../../../ui/paper.module.css';
import classes from './id-cards-page.module.css';
import { cardsAtATime, cardsListed, cardsQuery, perSheet } from './id-cards.queries.ts';

/** The printable ID cards of the students that the filters show, ten on a sheet. */
export default function IdCardsPage() {
  const { t } = useLingui();
  const list = useListState(cardsListed);
  const students = useInfiniteQuery({ ...cardsQuery(list.query), placeholderData: keepPreviousData });
  const rows = students.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = students.data?.pages[0]?.pagination.total ?? 0;
  const more = Math.min(total - rows.length, cardsAtATime);
  const printing = usePrintAll(students);
  const { standard, batch } = list.filters;
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={t`ID cards`}
          parent={{ to: paths.admin.students(), label: t`Students` }}
          actions={
            rows.length > 0 && (
              <Button
                leftSection={<Printer size={18} aria-hidden />}
                loading={printing.isWaiting}
                onClick={printing.start}
              >
                <Plural value={total} one="Print # card" other="Print # cards" />
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
        {students.error && <ErrorCard error={students.error} onRetry={() => void students.refetch()} />}
        {students.isPending && !students.error && <SkeletonBlock height={480} />}
        {students.data &&
          total === 0 &&
          (list.isFiltered ? (
            <NoMatch title={t`No students match these filters`} onClear={list.clear} />
          ) : (
            <EmptyState picture="sheets" title={t`No students yet`}>
              {t`A card appears here for each student you add.`}
            </EmptyState>
          ))}
        <div className={classes['desk']}>
          {sheetsOf(rows).map((sheet) => (
            <ul key={sheet[0]?._id} className={`middle stack ${paper['paper']} ${classes['sheet']}`}>
              {sheet.map((student) => (
                <IdCard key={student._id} student={student} />
              ))}
            </ul>
          ))}
        </div>
        {more > 0 && (
          <div className={`cluster no-print middle ${classes['more']}`}>
            <Button
              variant="default"
              loading={students.isFetchingNextPage}
              onClick={() => void students.fetchNextPage()}
            >
              <Plural value={more} one="Show # more" other="Show # more" />
            </Button>
          </div>
        )}
      </section>
    </>
  );
}

/** Fetches the cards not shown yet, waits for the pictures, and prints. */
function usePrintAll({ hasNextPage, fetchNextPage }: UseInfiniteQueryResult) {
  const [step, setStep] = useState<'fetching' | 'printing' | null>(null);
  const start = async () => {
    setStep('fetching');
    for (let isMore = hasNextPage; isMore;) {
      const fetched = await fetchNextPage();
      if (fetched.isError) return setStep(null);
      isMore = fetched.hasNextPage;
    }
    setStep('printing');
  };
  const isWhole = step === 'printing' && !hasNextPage;
  useEffect(() => {
    if (!isWhole) return undefined;
    const left = new AbortController();
    void Promise.allSettled([...document.images].map((picture) => picture.decode())).then(() => {
      if (left.signal.aborted) return;
      setStep(null);
      window.print();
    });
    return () => left.abort();
  }, [isWhole]);
  return { isWaiting: step !== null, start: () => void start() };
}

const sheetsOf = (students: StudentInList[]): StudentInList[][] =>
  Array.from({ length: Math.ceil(students.length / perSheet) }, (_, sheet) =>
    students.slice(sheet * perSheet, (sheet + 1) * perSheet),
  );
