import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../../design/notice.tsx';
import classes from './stale-choice.module.css';

interface StaleChoiceProps {
  /** Details, where more is known than that the record was saved. */
  children?: ReactNode;
  /** Labels of the fields that differ, where known. */
  changed?: string[] | undefined;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** An edit conflict: nothing is saved until the person has chosen a version. */
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
          <Trans>Use theirs and discard mine</Trans>
        </Button>
        <Button variant="default" size="sm" onClick={onKeepMine}>
          <Trans>Keep mine and save over theirs</Trans>
        </Button>
      </div>
    </Notice>
  );
}
