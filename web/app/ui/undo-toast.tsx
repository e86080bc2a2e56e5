import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './toasts.module.css';
import { showToast } from './toasts.tsx';

export interface UndoToast {
  /** What was done: "2 students removed from 11 Science A". */
  message: string;
  onUndo: () => void;
}

/** Says what was done and offers to take it back for 10 seconds. Answers the way to take the offer away. */
export function showUndo({ message, onUndo }: UndoToast): () => void {
  return showOffer({ message, act: <Trans>Undo</Trans>, onAct: onUndo, forMs: 10_000 });
}

/** Offers the release that waits, for as long as the running one is used. */
export function showNewVersion(onTake: () => void): void {
  const dayMs = 24 * 60 * 60_000;
  const message = <Trans>A new version is ready</Trans>;
  showOffer({ message, act: <Trans>Load it now</Trans>, onAct: onTake, forMs: dayMs });
}

interface Offer {
  message: ReactNode;
  act: ReactNode;
  onAct: () => void;
  forMs: number;
}

function showOffer({ message, act, onAct, forMs }: Offer): () => void {
  return showToast({
    forMs,
    content: (close) => (
      <div className={`row spread gap-16 ${classes['line']}`}>
        <span>{message}</span>
        <button
          type="button"
          className={`${classes['undo']}`}
          onClick={() => {
            onAct();
            close();
          }}
        >
          {act}
        </button>
      </div>
    ),
  });
}

/** A short confirmation ("Saved") that closes by itself; errors stay on the page instead. */
export function showDone(message: string): void {
  showToast({ forMs: 5000, content: () => <p className={`row spread gap-16 ${classes['line']}`}>{message}</p> });
}
