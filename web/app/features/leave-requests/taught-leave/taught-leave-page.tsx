import type { TaughtLeave } from '#contract/leave-requests';
import { useLingui } from '@lingui/react/macro';
import { Dated } from '../../../../design/dated.tsx';
import { formatInstant } from '../../../../lib/dates.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { useGuardianWords } from '../../guardians/shared/guardian-words.ts';
import { taughtLeaveList } from '../shared/leave-requests.queries.ts';
import { LeaveCell, LeaveDays } from '../shared/leave-days.tsx';
import { useLeaveWords } from '../shared/leave-words.ts';
import { TaughtLeaveButtons } from '../shared/taught-leave-buttons.tsx';

/** Leave of a teacher's students from today on: what waits for an answer, and who is away. */
export default function TaughtLeavePage() {
  const { t } = useLingui();
  const { list, table } = taughtLeaveList.useList();
  return (
    <>
      <PageHeader title={t`Leave`}>
        {t`Parents ask on their page. Your answer holds for your batch; the office can answer for all batches.`}
      </PageHeader>
      <DataTable
        caption={t`Leave`}
        columns={useTaughtColumns()}
        {...table}
        // Answered requests may be listed under another filter, so the first-use empty state is never shown.
        isUnused={false}
        rowId={({ _id, batch }) => `${_id} ${batch._id}`}
        rowName={({ student }) => student.name}
        listRow={(leave) => ({
          title: leave.student.name,
          facts: (
            <>
              <LeaveDays leave={leave} /> · {leave.reason}
              <br />
              {leave.batch.name}
            </>
          ),
          trailing: <Answer leave={leave} isShort />,
        })}
        toolbar={
          <FilterSelect
            label={t`Status`}
            all={t`Not answered`}
            choices={[
              { value: 'accepted', label: t`On leave from today on` },
              { value: 'declined', label: t`Declined` },
            ]}
            value={list.filters.status}
            onChange={(value) => list.setFilter('status', value)}
          />
        }
        noMatch={
          list.filters.status === 'accepted'
            ? t`No student of yours is on leave from today on`
            : t`No requests match this filter`
        }
        empty={
          <EmptyState picture="register" title={t`No leave request waits for an answer`}>
            {t`When a parent asks for leave, it appears here, on your dashboard and in the register of the day.`}
          </EmptyState>
        }
      />
    </>
  );
}

function useTaughtColumns(): DataColumn<TaughtLeave>[] {
  const { t } = useLingui();
  const { relation } = useGuardianWords();
  return [
    {
      key: 'name',
      header: t`Student`,
      cell: ({ student, batch }) => (
        <span className="stack">
          <span>{student.name}</span>
          <span className="aside-small">{batch.name}</span>
        </span>
      ),
    },
    {
      key: 'days',
      header: t`Days`,
      cell: (leave) => <LeaveCell leave={leave} />,
    },
    {
      key: 'parent',
      header: t`Asked by`,
      isExtra: true,
      cell: (leave) => (
        <span className="stack">
          <span>{leave.guardian ?? relation[leave.relation]}</span>
          <span className="aside-small numbers">
            <Dated>{formatInstant(leave.askedAt)}</Dated>
          </span>
        </span>
      ),
    },
    { key: 'answer', header: t`Answer`, width: 250, cell: (leave) => <Answer leave={leave} /> },
  ];
}

function Answer({ leave, isShort = false }: { leave: TaughtLeave; isShort?: boolean }) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const { status, isByOffice, answerReason } = leave;
  if (status === 'asked') return <TaughtLeaveButtons leave={leave} isShort={isShort} />;
  const { label, tone } = words.status[status];
  return (
    <span className="stack gap-4">
      <span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </span>
      {!isShort && (isByOffice || answerReason !== null) && (
        <span className="aside-small breakable">
          {[isByOffice ? t`By the office` : null, answerReason].filter(Boolean).join(': ')}
        </span>
      )}
      {!isShort && !isByOffice && <TaughtLeaveButtons leave={leave} />}
    </span>
  );
}
