import { type AuditEntry, listAuditEntries } from '#contract/audit';
import { useLingui } from '@lingui/react/macro';
import { withEmailText } from '../../../../design/email-text.tsx';
import { addDays, formatTime, formatWeekDate, timeOf, today } from '../../../../lib/dates.ts';
import { ListMenu } from '../../../lib/list-menu.tsx';
import { DayFilter } from '../../../ui/day-filter.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { FilterSheet } from '../../../ui/filter-sheet.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useStageNames } from '../../admission-enquiries/shared/enquiry-words.tsx';
import { useAuditPeople } from '../audit.queries.ts';
import { kindChoices, sentenceOf } from '../shared/audit-words.ts';
import { EntryChanges } from '../shared/entry-changes.tsx';
import classes from './history-page.module.css';
import { auditList } from '../shared/audit.queries.ts';

/** The audit as sentences, by day, newest first. */
export default function HistoryPage() {
  const { t } = useLingui();
  const { list, answer: entries } = auditList.useList();
  const people = useAuditPeople();
  const { data, error } = entries;
  const { from, to } = list.filters;
  const backwards = from !== '' && to !== '' && to < from && t`End date cannot be before start date`;
  return (
    <>
      <PageHeader title={t`History`} />
      <section className={`sheet ${classes['card']}`} aria-label={t`History`}>
        <div className={`row wrap gap-10 ${classes['filters']}`}>
          <FilterSheet filters={list.filters} doneLabel={t`Show history`}>
            <FilterSelect
              label={t`Type of record`}
              all={t`All records`}
              choices={kindChoices()}
              value={list.filters.entity}
              onChange={(value) => list.setFilter('entity', value)}
            />
            <FilterSelect
              label={t`Person`}
              all={t`Everyone`}
              choices={(people.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
              value={list.filters.by}
              onChange={(value) => list.setFilter('by', value)}
            />
            <DayFilter
              label={t`From`}
              placeholder={t`From DD-MM-YYYY`}
              className={classes['day']}
              maxDate={today()}
              value={from}
              onChange={(value) => list.setFilter('from', value)}
            />
            <DayFilter
              label={t`To`}
              placeholder={t`To DD-MM-YYYY`}
              className={classes['day']}
              maxDate={today()}
              error={backwards}
              value={to}
              onChange={(value) => list.setFilter('to', value)}
            />
          </FilterSheet>
          <ListMenu of={listAuditEntries} query={list.query} />
        </div>
        {error && !data && <ErrorCard error={error} onRetry={() => void entries.refetch()} />}
        {!data && !error && <SkeletonRows rows={8} />}
        {data?.data.length === 0 &&
          (list.isFiltered ? (
            <NoMatch title={backwards || t`No changes match these filters`} onClear={list.clear} />
          ) : (
            <EmptyState picture="sheets" title={t`No changes yet`}>
              {t`Every change by the office or a teacher is listed here, with who made it and when.`}
            </EmptyState>
          ))}
        {data && <Days entries={data.data} />}
        {data && data.data.length > 0 && (
          <Pager
            page={list.page}
            pageSize={list.pageSize}
            total={data.pagination.total}
            shown={data.data.length}
            onPage={list.setPage}
          />
        )}
      </section>
    </>
  );
}

function Days({ entries }: { entries: AuditEntry[] }) {
  const { t } = useLingui();
  const stages = useStageNames();
  const nameOf = (day: string) => {
    if (day === today()) return t`Today, ${formatWeekDate(day, 'long')}`;
    if (day === addDays(today(), -1)) return t`Yesterday, ${formatWeekDate(day, 'long')}`;
    return formatWeekDate(day, 'long');
  };
  const days = [...new Set(entries.map(({ day }) => day))];
  return days.map((day) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={`aside numbers ${classes['title']}`}>
        {nameOf(day)}
      </h2>
      <ol className="lines">
        {entries
          .filter((entry) => entry.day === day)
          .map((entry) => (
            <li key={entry._id} className={`gap-12 stack ${classes['entry']}`}>
              <time dateTime={entry.at} className={`aside figures ${classes['time']}`}>
                {formatTime(timeOf(new Date(entry.at)))}
              </time>
              <div className={`breakable ${classes['words']}`}>
                <p>{withEmailText(sentenceOf(entry, stages))}</p>
                <EntryChanges entry={entry} />
              </div>
            </li>
          ))}
      </ol>
    </section>
  ));
}
