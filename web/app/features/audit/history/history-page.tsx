import { listAuditEntries } from '#contract/audit';
import type { AuditEntry } from '#contract/audit';
import { useLingui } from '@lingui/react/macro';
import { formatInstant } from '../../../../lib/dates.ts';
import { useListState } from '../../../lib/list-state.ts';
import { tableProps } from '../../../lib/table-props.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { toFact } from '../audit-facts.ts';
import { auditActWords, auditKinds } from './audit-words.ts';
import { useAuditEntries } from '../audit.queries.ts';
import classes from './history-page.module.css';

/** Who changed what and when, of everything, the newest first. */
export default function HistoryPage() {
  const { t } = useLingui();
  const list = useListState({ of: listAuditEntries, filters: ['entity'] });
  const entries = useAuditEntries(list.query);
  const kindOf = ({ entity }: AuditEntry) => t(auditKinds[entity as keyof typeof auditKinds] ?? { id: entity });
  const actOf = ({ action }: AuditEntry) => t(auditActWords[action as keyof typeof auditActWords] ?? { id: action });
  const recordOf = (entry: AuditEntry) => (entry.name === null ? kindOf(entry) : `${kindOf(entry)} ${entry.name}`);
  return (
    <>
      <PageHeader title={t`History`} />
      <DataTable
        caption={t`History`}
        columns={[
          {
            key: 'when',
            header: t`When`,
            cell: ({ at }) => <span className={classes['when']}>{formatInstant(at)}</span>,
          },
          { key: 'who', header: t`Who`, cell: ({ by }) => by },
          { key: 'what', header: t`What`, cell: recordOf },
          { key: 'act', header: t`Done`, cell: actOf },
          { key: 'changes', header: t`Changes`, cell: (entry) => <Changes entry={entry} /> },
        ]}
        {...tableProps(list, entries)}
        rowId={({ _id }) => _id}
        rowName={recordOf}
        listRow={(entry) => ({
          title: `${recordOf(entry)}: ${actOf(entry)}`,
          facts: (
            <>
              {entry.by}, {formatInstant(entry.at)}
              <Changes entry={entry} />
            </>
          ),
        })}
        toolbar={
          <FilterSelect
            label={t`Kind of record`}
            all={t`All records`}
            choices={Object.entries(auditKinds).map(([value, label]) => ({ value, label: t(label) }))}
            value={list.filters.entity}
            onChange={(value) => list.setFilter('entity', value)}
          />
        }
        empty={
          list.isFiltered ? (
            <NoMatch title={t`Nothing of this kind was changed`} onClear={list.clear} />
          ) : (
            <EmptyState picture="sheets" title={t`Nothing was changed yet`}>
              {t`Every change by the office or a teacher stands here, with who made it and when.`}
            </EmptyState>
          )
        }
      />
    </>
  );
}

function Changes({ entry: { action, changes } }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const isDeleted = action === 'delete';
  return (
    <ul className={classes['changes']}>
      {changes.map(({ field, before, after }) => {
        const was = toFact(field, before);
        const is = isDeleted ? was : toFact(field, after);
        const now = is ?? t`Not added`;
        return (
          <li key={field}>{was === null || isDeleted ? t`${field}: ${now}` : t`${field}: ${was} became ${now}`}</li>
        );
      })}
    </ul>
  );
}
