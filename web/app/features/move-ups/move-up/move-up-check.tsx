import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { MoveUp } from '#contract/move-ups';
import { ApiError } from '../../../../lib/api.ts';
import { Notice } from '../../../../design/notice.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Button } from '../../../ui/mantine.ts';
import { type Checked, type Plan, useCreateMoveUp } from '../move-ups.queries.ts';
import type { BatchToLookAt } from './use-batches-to-look-at.ts';
import classes from './move-up-page.module.css';

interface MoveUpCheckProps {
  plan: Plan;
  checked: Checked;
  isChecking: boolean;
  /** The new batches, whose remarks are shown once more. */
  batches: readonly BatchToLookAt[];
  onDone: (done: MoveUp) => void;
  onStale: () => void;
  /** Lets a student do what the standard does. */
  onUsual: (student: string) => void;
}

/** A summary in numbers of what would happen, and the button that does it. */
export function MoveUpCheck({ plan, checked, isChecking, batches, onDone, onStale, onUsual }: MoveUpCheckProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const create = useCreateMoveUp();
  const { moved, stayed, left, passedOut, endedBatches, newBatches, withoutBatch, problems } = checked;
  const lines = [
    t`${plural(moved, { one: '# student moves up', other: '# students move up' })}`,
    t`${plural(stayed, { one: '# stays', other: '# stay' })}`,
    t`${plural(left, { one: '# leaves', other: '# leave' })}`,
    t`${plural(passedOut, { one: '# passes out', other: '# pass out' })}`,
    t`${plural(endedBatches, { one: '# batch ends', other: '# batches end' })}`,
    t`${plural(newBatches, { one: '# new batch', other: '# new batches' })}`,
  ];
  return (
    <Card title={t`What happens`}>
      <div className="column gap-16">
        <StandardsMoved checked={checked} />
        <p role="status">{lines.join(' · ')}</p>
        {withoutBatch > 0 && (
          <Notice tone="warn">
            {t`${plural(withoutBatch, { one: '# student goes on without a batch.', other: '# students go on without a batch.' })}`}
          </Notice>
        )}
        {batches.flatMap(({ planned, remarks }) =>
          remarks.map(({ text }) => (
            <Notice key={`${planned.name} ${text}`} tone="warn">
              <strong>{planned.name}</strong>: {text}
            </Notice>
          )),
        )}
        {problems.map(({ message, student }, place) => (
          <Notice key={place} tone="err">
            <div className="row wrap spread gap-12">
              <span>{message}</span>
              {student !== null && (
                <Button variant="default" onClick={() => onUsual(student)}>{t`Remove the exception`}</Button>
              )}
            </div>
          </Notice>
        ))}
        {create.error && <Notice tone="err">{create.error.message}</Notice>}
        <div className="row wrap gap-8">
          <Button
            size="lg"
            loading={create.isPending}
            disabled={isChecking || problems.length > 0}
            onClick={() => setAsking(true)}
          >{t`Start the new year`}</Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Start the new year?`}
        keepLabel={t`Not yet`}
        actLabel={t`Start the new year`}
        onKeep={() => setAsking(false)}
        onAct={() => {
          setAsking(false);
          create.mutate(
            { ...plan, checkedOn: checked.checkedOn },
            {
              onSuccess: ({ data }) => onDone(data),
              onError: (error) => error instanceof ApiError && error.code === 'stale' && onStale(),
            },
          );
        }}
      >
        <p>{lines.join(' · ')}</p>
        <p>
          <Trans>
            Today is the last day of the old batches. Their attendance and notes stay. Students who leave or pass out
            can no longer log in. It can be undone for 24 hours.
          </Trans>
        </p>
      </ConfirmDialog>
    </Card>
  );
}

/** What the students of each standard do. */
function StandardsMoved({ checked: { standards } }: { checked: Checked }) {
  const { t } = useLingui();
  return (
    <ul className="lines">
      {standards.map(({ standard, next, moves: moved, stays: stayed, leaves: left, passesOut: passedOut }) => (
        <li key={standard._id} className={`row wrap spread gap-8 ${classes['moved']}`}>
          <strong>{next === null ? standard.name : t`${standard.name} to ${next.name}`}</strong>
          <span className="numbers">
            {[
              moved > 0 && t`${plural(moved, { one: '# student moves up', other: '# students move up' })}`,
              passedOut > 0 && t`${plural(passedOut, { one: '# passes out', other: '# pass out' })}`,
              stayed > 0 && t`${plural(stayed, { one: '# stays', other: '# stay' })}`,
              left > 0 && t`${plural(left, { one: '# leaves', other: '# leave' })}`,
            ]
              .filter(Boolean)
              .join(', ') || t`No students`}
          </span>
        </li>
      ))}
    </ul>
  );
}
