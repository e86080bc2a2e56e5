import type { MoveUp } from '#contract/move-ups';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { ApiError } from '../../../../lib/api.ts';
import { Notice } from '../../../../design/notice.tsx';
import { formatInstant } from '../../../../lib/dates.ts';
import { paths } from '../../../../lib/paths.ts';
import { useAddress } from '../../../lib/address.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button, useDebouncedValue } from '../../../ui/mantine.ts';
import { sections } from '../../../lib/sections.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StepBar } from '../../../ui/step-bar.tsx';
import {
  beginAllOn,
  type DraftBatch,
  draftOf,
  type MoveUpDraft,
  planOf,
  type Suggestion,
  useMoveUpDraft,
  withStored,
} from '../move-up-draft.ts';
import { useMoveUpCheck, useMoveUps, useSuggestion } from '../move-ups.queries.ts';
import { EarlierMoveUps } from './earlier-move-ups.tsx';
import { ExceptionsStep } from './exceptions-step.tsx';
import { MoveUpCheck } from './move-up-check.tsx';
import classes from './move-up-page.module.css';
import { NewBatches } from './new-batches.tsx';
import { StandardRows } from './standard-rows.tsx';
import { UndoMoveUp } from './undo-move-up.tsx';
import { isToLookAt, useBatchesToLookAt } from './use-batches-to-look-at.ts';

const steps = ['who', 'exceptions', 'batches', 'summary'] as const;
type Step = (typeof steps)[number];

/** The year end, in four steps; a plan is kept on the device until it is done. */
export default function MoveUpPage() {
  const { t } = useLingui();
  const suggestion = useSuggestion();
  const moveUps = useMoveUps(1);
  const latest = moveUps.data?.data[0];
  const { stored, change, clear, ...plan } = useMoveUpDraft();
  const isLoading = plan.isLoading || moveUps.isPending;
  const [params, changeAddress] = useAddress();
  const found = suggestion.data?.data;
  const chosen = steps.find((one) => one === params.get('step'));
  const isReady = chosen === undefined && stored === undefined && latest !== undefined && latest.undoUntil !== null;
  const step = chosen ?? 'who';
  const go = (to: Step | null) => changeAddress({ step: to }, { replace: false, preventScrollReset: false });
  return (
    <>
      <PageHeader
        title={t`Year end`}
        tabs={sections.years}
        actions={
          stored && (
            <div className="row wrap gap-8">
              <span className="aside">{t`Your plan is kept on this device until the new year starts.`}</span>
              <Button variant="subtle" onClick={clear}>{t`Start again`}</Button>
            </div>
          )
        }
      />
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
        {found && !isLoading && isReady && <Ready of={latest} />}
        {found && !isLoading && !isReady && found.standards.length > 0 && (
          <Planner
            step={step}
            suggestion={found}
            draft={stored ? withStored(found, stored) : draftOf(found)}
            onChange={change}
            onStep={go}
            onDone={() => {
              clear();
              go(null);
            }}
          />
        )}
        {step === 'who' && <EarlierMoveUps />}
      </div>
    </>
  );
}

/** After the start, for as long as it can be undone. */
function Ready({ of }: { of: MoveUp }) {
  const { t } = useLingui();
  const { moved, stayed, left, passedOut, endedBatches, newBatches, undoUntil } = of;
  const until = undoUntil === null ? '' : formatInstant(undoUntil);
  return (
    <Card title={t`The new year is ready`}>
      <div className="column gap-16">
        <p>
          {[
            t`${plural(moved, { one: '# student moved up', other: '# students moved up' })}`,
            t`${plural(passedOut, { one: '# passed out', other: '# passed out' })}`,
            t`${plural(stayed, { one: '# stayed', other: '# stayed' })}`,
            t`${plural(left, { one: '# left', other: '# left' })}`,
            t`${plural(endedBatches, { one: '# batch ended', other: '# batches ended' })}`,
            t`${plural(newBatches, { one: '# new batch', other: '# new batches' })}`,
          ].join(' · ')}
        </p>
        <p className="muted">
          <Trans>It can be undone until {until}.</Trans>
        </p>
        <div className="row wrap gap-16">
          <UndoMoveUp of={of} />
          <Link to="?step=who" className="link">{t`Plan for other standards`}</Link>
        </div>
      </div>
    </Card>
  );
}

/** The errors of fields say more than that the plan could not be checked. */
const sentenceOf = (error: Error): string =>
  (error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined) ?? error.message;

interface PlannerProps {
  step: Step;
  suggestion: Suggestion;
  draft: MoveUpDraft;
  onChange: (draft: MoveUpDraft) => void;
  onStep: (step: Step) => void;
  onDone: () => void;
}

function Planner({ step, suggestion, draft, onChange, onStep, onDone }: PlannerProps) {
  const { t } = useLingui();
  const plan = planOf(draft, suggestion);
  const text = JSON.stringify(plan);
  const [settled] = useDebouncedValue(text, 400);
  const check = useMoveUpCheck(JSON.parse(settled) as typeof plan);
  const checked = check.data;
  const batches = useBatchesToLookAt(suggestion, draft, checked);
  const changeBatch = (batch: string, change: Partial<DraftBatch>) => {
    const before = draft.batches[batch];
    if (before) onChange({ ...draft, batches: { ...draft.batches, [batch]: { ...before, ...change } } });
  };
  const except = (student: string, exception: MoveUpDraft['exceptions'][string] | null) => {
    const { [student]: _, ...others } = draft.exceptions;
    onChange({ ...draft, exceptions: { ...others, ...(exception && { [student]: exception }) } });
  };
  const isEmpty = plan.standards.length === 0;
  const bar = useStepNotes({ plan, checked, batches });
  return (
    <>
      <StepBar steps={steps.map((one) => ({ ...bar[one], to: `?step=${one}` }))} at={steps.indexOf(step)} />
      {isEmpty && <Notice>{t`Choose at least one standard that moves up or passes out.`}</Notice>}
      {!isEmpty && check.error && <Notice tone="err">{sentenceOf(check.error)}</Notice>}
      {step === 'who' && (
        <StandardRows
          suggestion={suggestion}
          draft={draft}
          onNext={(id, next) => onChange({ ...draft, next: { ...draft.next, [id]: next } })}
        />
      )}
      {step === 'exceptions' && <ExceptionsStep suggestion={suggestion} draft={draft} onChoose={except} />}
      {step === 'batches' && (
        <NewBatches
          suggestion={suggestion}
          draft={draft}
          batches={batches}
          onBegin={(day) => onChange(beginAllOn(draft, day))}
          onChange={changeBatch}
        />
      )}
      {step === 'summary' && !isEmpty && !checked && !check.error && <SkeletonRows rows={2} />}
      {step === 'summary' && !isEmpty && checked && !check.error && (
        <MoveUpCheck
          plan={plan}
          checked={checked}
          batches={batches}
          isChecking={check.isFetching || settled !== text}
          onStale={() => void check.refetch()}
          onUsual={(student) => except(student, null)}
          onDone={onDone}
        />
      )}
      <StepButtons step={step} titles={bar} onStep={onStep} />
    </>
  );
}

interface StepButtonsProps {
  step: Step;
  titles: Record<Step, { title: string }>;
  onStep: (step: Step) => void;
}

function StepButtons({ step, titles, onStep }: StepButtonsProps) {
  const { t } = useLingui();
  const at = steps.indexOf(step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const next = after && titles[after].title;
  return (
    <div className={`row wrap spread gap-8 no-print ${classes['buttons']}`}>
      {before ? (
        <Button variant="default" size="lg" onClick={() => onStep(before)}>{t`Back`}</Button>
      ) : (
        <span className="muted">{t`Nothing changes before the last step.`}</span>
      )}
      {after && <Button size="lg" onClick={() => onStep(after)}>{t`Next: ${next}`}</Button>}
    </div>
  );
}

interface StepNotes {
  plan: ReturnType<typeof planOf>;
  checked: ReturnType<typeof useMoveUpCheck>['data'];
  batches: ReturnType<typeof useBatchesToLookAt>;
}

/** The titles of the steps, and what was decided there. */
function useStepNotes({ plan, checked, batches }: StepNotes): Record<Step, { title: string; note?: string }> {
  const { t } = useLingui();
  const { moved = 0, passedOut = 0 } = checked ?? {};
  const count = plan.exceptions?.length ?? 0;
  const newBatches = plan.batches?.length ?? 0;
  const odd = batches.filter(isToLookAt).length;
  const batchCount = t`${plural(newBatches, { one: '# batch', other: '# batches' })}`;
  return {
    who: {
      title: t`Who passes`,
      ...(checked && { note: t`${passedOut} pass out, ${moved} move up` }),
    },
    exceptions: {
      title: t`Exceptions`,
      note: count === 0 ? t`None` : t`${plural(count, { one: '# student', other: '# students' })}`,
    },
    batches: {
      title: t`Next year’s batches`,
      note: odd === 0 ? batchCount : t`${batchCount}, ${odd} to look at`,
    },
    summary: { title: t`Summary`, note: t`Nothing changes before this step` },
  };
}
