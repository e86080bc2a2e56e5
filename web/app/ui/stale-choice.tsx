import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../../design/notice.tsx';
import classes from './stale-choice.module.css';

interface StaleChoiceProps {
  /** What happened, where more can be said than that somebody saved. */
  children?: ReactNode;
  /** The names of what the other person changed, where they are known. */
  changed?: string[] | undefined;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Two people changed one record: nothing is saved until this one has said whose it shall be. */
export function StaleChoice({ children, changed = [], onTakeTheirs, onKeepMine }: StaleChoiceProps) {
  const names = changed.join(', ');
  return (
    <Notice tone="warn">
      <p>
        {children ?? <Trans>Somebody else saved this meanwhile. What you typed is still here and not saved.</Trans>}
      </p>
      {names !== '' && (
        <p>
          <Trans>They changed: {names}.</Trans>
        </p>
      )}
      <div className={`cluster gap-8 ${classes['choice']}`}>
        <Button variant="default" size="sm" onClick={onTakeTheirs}>
          <Trans>Show theirs and drop mine</Trans>
        </Button>
        <Button variant="default" size="sm" onClick={onKeepMine}>
          <Trans>Keep mine, to save over theirs</Trans>
        </Button>
      </div>
    </Notice>
  );
}
