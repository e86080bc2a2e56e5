import type { MoveUp } from '#contract/move-ups';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatInstant } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { Pager } from '../../../ui/pager.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useMoveUps, useUndoMoveUp } from '../move-ups.queries.ts';
import classes from './move-up-page.module.css';

/** Newest first, each with its undo while that is possible. */
export function EarlierMoveUps() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const moveUps = useMoveUps(page);
  if (moveUps.error && !moveUps.data) {
    return <ErrorCard error={moveUps.error} onRetry={() => void moveUps.refetch()} />;
  }
  const rows = moveUps.data?.data ?? [];
  if (rows.length === 0 || !moveUps.data) return null;
  const { total, limit } = moveUps.data.pagination;
  return (
    <Card title={t`Earlier year ends`} flush>
      <ul className={classes['rows']}>
        {rows.map((row) => (
          <MoveUpRow key={row._id} row={row} />
        ))}
      </ul>
      {total > limit && <Pager page={page} pageSize={limit} total={total} shown={rows.length} onPage={setPage} />}
    </Card>
  );
}

function MoveUpRow({ row: { _id, standards, at, by, moved, passedOut, undoUntil, undone, kept } }: { row: MoveUp }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoMoveUp();
  const when = formatInstant(at);
  const names = standards.join(', ');
  const until = undoUntil === null ? '' : formatInstant(undoUntil);
  return (
    <li className={`ruled stack ${classes['standard']}`}>
      <div className="breakable">
        <strong>{names}</strong>
        <div className="aside">
          {when}, {by}
        </div>
        {kept.length > 0 && (
          <details>
            <summary>{t`What stayed as it is (${kept.length})`}</summary>
            <ul>
              {kept.map(({ name, reason }) => (
                <li key={`${name} ${reason}`} className="aside">
                  {name}: {reason}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <span className="aside">
        <Trans>
          {moved} moved up, {passedOut} passed out
        </Trans>
      </span>
      {undone && <StatusBadge tone="mute">{t`Undone`}</StatusBadge>}
      {undoUntil !== null && (
        <Button
          variant="default"
          loading={undo.isPending}
          onClick={() => setAsking(true)}
        >{t`Undo this year end`}</Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Undo the year end of ${names}?`}
        keepLabel={t`Keep it`}
        actLabel={t`Undo year end`}
        onKeep={() => setAsking(false)}
        onAct={() => {
          setAsking(false);
          undo.mutate(_id, {
            onSuccess: ({ message }) => showDone(message ?? t`The year end is undone`),
            onError: ({ message }) => showDone(message),
          });
        }}
      >
        <Trans>
          Students go back to their standards and batches, and the new batches are removed. What was changed since stays
          as it is. Possible until {until}.
        </Trans>
      </ConfirmDialog>
    </li>
  );
}
