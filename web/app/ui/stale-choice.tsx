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
        {children ?? (
          <Trans>Someone else has saved this in the meantime. What you typed is still here, but not saved yet.</Trans>
        )}
      </p>
      {names !== '' && (
        <p>
          <Trans>They changed: {names}.</Trans>
        </p>
      )}
      <div className={`cluster gap-8 ${classes['choice']}`}>
        <Button variant="default" size="sm" onClick={onTakeTheirs}>
          <Trans>Use theirs and drop mine</Trans>
        </Button>
        <Button variant="default" size="sm" onClick={onKeepMine}>
          <Trans>Keep mine and save over theirs</Trans>
        </Button>
      </div>
    </Notice>
  );
}
