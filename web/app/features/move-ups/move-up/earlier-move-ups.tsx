import type { MoveUp } from '#contract/move-ups';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatInstant } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useMoveUps } from '../move-ups.queries.ts';
import classes from './move-up-page.module.css';
import { UndoMoveUp } from './undo-move-up.tsx';

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

function MoveUpRow({ row }: { row: MoveUp }) {
  const { t } = useLingui();
  const { standards, at, by, moved, passedOut, undone, kept } = row;
  const when = formatInstant(at);
  return (
    <li className={`ruled stack ${classes['standard']}`}>
      <div className="breakable">
        <strong>{standards.join(', ')}</strong>
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
      <UndoMoveUp of={row} />
    </li>
  );
}
