import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './add-bar.module.css';

interface AddBarProps {
  count: number;
  /** Free seats before adding; null without a limit. */
  left: number | null;
  /** Chosen students beyond the free seats. */
  over: number;
  /** Submitted with nobody chosen. */
  isMissing: boolean;
  isBusy: boolean;
  onAdd: () => void;
  children: ReactNode;
}

/** The number chosen and the seats left; too many is shown but allowed. */
export function AddBar({ count, left, over, isMissing, isBusy, onAdd, children }: AddBarProps) {
  const remaining = left === null ? null : Math.max(0, left - count);
  return (
    <div className={`stack gap-12 ${classes['bar']}`}>
      <p className={`spread gap-12 numbers flex ${classes['counter']}`} role="status">
        <strong>
          <Trans>{count} chosen</Trans>
        </strong>
        <span className="muted">
          {remaining === null ? (
            <Trans>No seat limit</Trans>
          ) : (
            <Plural value={remaining} _0="No seats left" one="# seat left" other="# seats left" />
          )}
        </span>
      </p>
      {children}
      {over > 0 && (
        <p className={`gap-8 flex ${classes['over']}`} role="status">
          <TriangleAlert size={18} aria-hidden />
          <Plural
            value={over}
            one="# student more than there are seats. You can still add them."
            other="# students more than there are seats. You can still add them."
          />
        </p>
      )}
      {isMissing && (
        <p className={`wrong firm ${classes['missing']}`} role="alert">
          <Trans>Choose at least one student</Trans>
        </p>
      )}
      <Button size="lg" fullWidth aria-disabled={isBusy || undefined} onClick={onAdd}>
        {isBusy ? (
          <Trans>Adding…</Trans>
        ) : count === 0 ? (
          <Trans>Add students</Trans>
        ) : (
          <Plural value={count} one="Add # student" other="Add # students" />
        )}
      </Button>
    </div>
  );
}
