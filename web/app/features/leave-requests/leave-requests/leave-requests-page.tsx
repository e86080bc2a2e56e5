import { Dated } from '../../../../design/dated.tsx';
import { type LeaveRequest } from '#contract/leave-requests';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatInstant } from '../../../../lib/dates.ts';
import { paths } from '../../../../lib/paths.ts';
import { LeaveAnswerButtons } from '../shared/leave-answer.tsx';
import { leaveRequestsList, useAnswerLeaveRequest } from '../shared/leave-requests.queries.ts';
import { LeaveCell, LeaveDays } from '../shared/leave-days.tsx';
import { useLeaveWords } from '../shared/leave-words.ts';
import { useGuardianWords } from '../../guardians/shared/guardian-words.ts';
import { PhoneIcon } from '../../../lib/contact-links.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { FilterSheet } from '../../../ui/filter-sheet.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from '../shared/leave-reason.module.css';

/** Leave requests of parents, to accept or decline for all batches; by default those that wait for an answer. */
export default function LeaveRequestsPage() {
  const { t } = useLingui();
  const { list, table } = leaveRequestsList.useList();
  return (
    <>
      <PageHeader title={t`Leave`}>
        {t`Parents ask on their page. Your answer holds for all batches; a teacher’s answer holds only for their own batch. For a family that calls, add leave from the student’s menu.`}
      </PageHeader>
      <DataTable
        caption={t`Leave requests`}
        columns={useRequestColumns()}
        {...table}
        // Answered requests may be listed under another filter, so the first-use empty state is never shown.
        isUnused={false}
        rowId={({ _id }) => _id}
        rowName={({ student }) => student.name}
        rowHref={({ student }) => paths.admin.student(student._id)}
        listRow={(request) => ({
          title: request.student.name,
          facts: (
            <>
              <LeaveDays leave={request} /> · {request.reason}
              <br />
              <ByWhom request={request} />
            </>
          ),
          trailing: <Answer request={request} isShort />,
        })}
        toolbar={
          <>
            <ListSearch label={t`Search by student`} list={list} />
            <FilterSheet filters={list.filters} doneLabel={t`Show requests`}>
              <FilterSelect
                label={t`Status`}
                all={t`Not answered`}
                choices={[
                  { value: 'accepted', label: t`Accepted` },
                  { value: 'declined', label: t`Declined` },
                  { value: 'withdrawn', label: t`Withdrawn` },
                  { value: 'all', label: t`All requests` },
                ]}
                value={list.filters.status}
                onChange={(value) => list.setFilter('status', value)}
              />
            </FilterSheet>
          </>
        }
        noMatch={list.search ? t`No requests match “${list.search}”` : t`No requests match this filter`}
        empty={
          <EmptyState picture="register" title={t`No leave request waits for an answer`}>
            {t`Parents ask for leave on the page behind their private link. You send the link from the page of a student.`}
          </EmptyState>
        }
      />
    </>
  );
}

function useRequestColumns(): DataColumn<LeaveRequest>[] {
  const { t } = useLingui();
  return [
    {
      key: 'name',
      header: t`Student`,
      cell: ({ student }) => (
        <span className="stack">
          <span>{student.name}</span>
          <span className="aside-small figures">{student.admissionNo}</span>
        </span>
      ),
    },
    {
      key: 'days',
      header: t`Days`,
      cell: (request) => <LeaveCell leave={request} />,
    },
    { key: 'parent', header: t`Asked by`, isExtra: true, cell: (request) => <AskedBy request={request} /> },
    { key: 'answer', header: t`Answer`, width: 250, cell: (request) => <Answer request={request} /> },
  ];
}

interface RequestProps {
  request: LeaveRequest;
}

function AskedBy({ request: { guardian, student, askedAt } }: RequestProps) {
  const { t } = useLingui();
  const { relation } = useGuardianWords();
  const { name, phone } = guardian;
  return (
    <span className="row gap-8">
      <span className="stack">
        <span>{name ?? relation[guardian.relation]}</span>
        <span className="aside-small numbers">
          {name !== null && `${relation[guardian.relation]}, `}
          <Dated>{formatInstant(askedAt)}</Dated>
        </span>
      </span>
      {phone !== null && <PhoneIcon phone={phone} who={name ?? t`the parent of ${student.name}`} />}
    </span>
  );
}

function ByWhom({ request: { guardian } }: RequestProps) {
  const { relation } = useGuardianWords();
  return <>{[relation[guardian.relation], guardian.name].filter(Boolean).join(' ')}</>;
}

/** The buttons until the office has answered, then the answer and a way to change it. */
function Answer({ request, isShort = false }: RequestProps & { isShort?: boolean }) {
  const words = useLeaveWords();
  const answer = useAnswerLeaveRequest();
  const { _id, student, status, answeredAt, answeredBy, answerReason, batches } = request;
  const before = { isAccepted: answeredAt === null ? null : status === 'accepted', reason: answerReason };
  const isAnswered = status === 'accepted' || status === 'declined';
  const buttons = status !== 'withdrawn' && (
    <LeaveAnswerButtons
      name={student.name}
      status={isAnswered ? status : 'asked'}
      before={before}
      onAnswer={(next) => answer.mutateAsync({ id: _id, ...next })}
      isShort={isShort}
    />
  );
  if (status === 'asked' || status === 'partly') {
    const answered = batches.filter(({ isAccepted }) => isAccepted !== null);
    return (
      <span className="stack gap-6">
        {buttons}
        {!isShort && answered.map((batch) => <OfTeacher key={batch._id} batch={batch} />)}
      </span>
    );
  }
  const { label, tone } = words.status[status];
  const byTeacher = batches.find((batch) => batch.answeredBy !== null);
  const by = answeredBy ?? byTeacher?.answeredBy;
  const reason = answeredAt === null ? byTeacher?.answerReason : answerReason;
  return (
    <span className="stack gap-4">
      <span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </span>
      {!isShort && by && (
        <span className={`aside-small ${classes['reason']}`}>{[by, reason].filter(Boolean).join(': ')}</span>
      )}
      {!isShort && buttons}
    </span>
  );
}

function OfTeacher({
  batch: { name, isAccepted, answeredBy, answerReason },
}: {
  batch: LeaveRequest['batches'][number];
}) {
  return (
    <span className={`aside-small ${classes['reason']}`}>
      {isAccepted ? (
        <Trans>
          {name}: accepted by {answeredBy}
        </Trans>
      ) : (
        <Trans>
          {name}: declined by {answeredBy}
        </Trans>
      )}
      {answerReason !== null && `. ${answerReason}`}
    </span>
  );
}
