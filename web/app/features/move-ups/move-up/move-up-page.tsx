import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../../lib/api.ts';
import { Notice } from '../../../../design/notice.tsx';
import { paths } from '../../../../lib/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button, useDebouncedValue } from '../../../ui/mantine.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import {
  type DraftBatch,
  draftOf,
  endingIn,
  type MoveUpDraft,
  planOf,
  type Suggestion,
  useMoveUpDraft,
  withStored,
} from '../move-up-draft.ts';
import { useMoveUpCheck, useSuggestion } from '../move-ups.queries.ts';
import { EarlierMoveUps } from './earlier-move-ups.tsx';
import { ExceptionsPanel } from './exceptions-panel.tsx';
import { MoveUpCheck } from './move-up-check.tsx';
import { NewBatches } from './new-batches.tsx';
import { StandardRows } from './standard-rows.tsx';

export default function MoveUpPage() {
  const { t } = useLingui();
  const suggestion = useSuggestion();
  const { stored, isLoading, change, clear } = useMoveUpDraft();
  const found = suggestion.data?.data;
  return (
    <>
      <PageHeader title={t`Year end`} />
      <div className="column gap-20">
        {suggestion.error && !found && <ErrorCard error={suggestion.error} onRetry={() => void suggestion.refetch()} />}
        {(!found || isLoading) && !suggestion.error && <SkeletonRows rows={8} />}
        {found && found.standards.length === 0 && (
          <EmptyState
            title={t`No standards yet`}
            actions={<Link to={paths.admin.standards()}>{t`Go to the standards`}</Link>}
          >
            <Trans>At a year end, whole standards move up together.</Trans>
          </EmptyState>
        )}
        {found && !isLoading && found.standards.length > 0 && (
          <>
            {stored && (
              <Notice>
                <div className="row wrap spread gap-12">
                  <span>{t`Your plan is kept on this device until the new year starts.`}</span>
                  <Button variant="default" onClick={clear}>{t`Start again`}</Button>
                </div>
              </Notice>
            )}
            <Planner
              suggestion={found}
              draft={stored ? withStored(found, stored) : draftOf(found)}
              onChange={change}
              onDone={clear}
            />
          </>
        )}
        <EarlierMoveUps />
      </div>
    </>
  );
}

/** The errors of fields say more than that the plan could not be checked. */
const sentenceOf = (error: Error): string =>
  (error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined) ?? error.message;

interface PlannerProps {
  suggestion: Suggestion;
  draft: MoveUpDraft;
  onChange: (draft: MoveUpDraft) => void;
  onDone: () => void;
}

function Planner({ suggestion, draft, onChange, onDone }: PlannerProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<string | null>(null);
  const plan = planOf(draft, suggestion);
  const text = JSON.stringify(plan);
  const [settled] = useDebouncedValue(text, 400);
  const check = useMoveUpCheck(JSON.parse(settled) as typeof plan);
  const copied = endingIn(draft, suggestion).filter(({ _id }) => draft.batches[_id]?.isCopied);
  const checked = check.data;
  const problems = new Map(
    checked?.problems.flatMap(({ batch, message }) => {
      const id = batch === null ? undefined : copied[batch]?._id;
      return id === undefined ? [] : [[id, message] as const];
    }),
  );
  const filled = new Map(checked?.batches.flatMap((row, place) => (copied[place] ? [[copied[place]._id, row]] : [])));
  const changeBatch = (batch: string, change: Partial<DraftBatch>) => {
    const before = draft.batches[batch];
    if (before) onChange({ ...draft, batches: { ...draft.batches, [batch]: { ...before, ...change } } });
  };
  const withoutException = (student: string) => {
    const { [student]: _, ...others } = draft.exceptions;
    return others;
  };
  const except = (student: string, exception: MoveUpDraft['exceptions'][string] | null) =>
    onChange({ ...draft, exceptions: { ...withoutException(student), ...(exception && { [student]: exception }) } });
  const standard = suggestion.standards.find(({ _id }) => _id === opened);
  return (
    <>
      <p className="muted">
        <Trans>Nothing changes before the last step. Each standard moves as a whole; single students can differ.</Trans>
      </p>
      <StandardRows
        suggestion={suggestion}
        draft={draft}
        onNext={(id, next) => onChange({ ...draft, next: { ...draft.next, [id]: next } })}
        onStudents={setOpened}
      />
      <NewBatches suggestion={suggestion} draft={draft} problems={problems} students={filled} onChange={changeBatch} />
      {plan.standards.length === 0 && <Notice>{t`Choose at least one standard that moves up or passes out.`}</Notice>}
      {plan.standards.length > 0 && check.error && <Notice tone="err">{sentenceOf(check.error)}</Notice>}
      {plan.standards.length > 0 && !checked && !check.error && <SkeletonRows rows={2} />}
      {plan.standards.length > 0 && checked && !check.error && (
        <MoveUpCheck
          plan={plan}
          checked={checked}
          isChecking={check.isFetching || settled !== text}
          onStale={() => void check.refetch()}
          onUsual={(student) => except(student, null)}
          onDone={() => {
            onDone();
            showDone(t`The new year is ready`);
          }}
        />
      )}
      {standard && (
        <ExceptionsPanel
          standard={standard}
          draft={draft}
          threshold={suggestion.threshold}
          onChoose={(student, outcome) => except(student, outcome && { outcome, standard: standard._id })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
