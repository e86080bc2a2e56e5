import { Trans } from '@lingui/react/macro';
import classes from './toasts.module.css';
import { showToast } from './toasts.tsx';

export interface UndoToast {
  /** What was done: "2 students removed from 11 Science A". */
  message: string;
  onUndo: () => void;
}

/** Says what was done and offers to take it back for 10 seconds. */
export function showUndo({ message, onUndo }: UndoToast): void {
  showToast({
    forMs: 10_000,
    content: (close) => (
      <div className={classes['line']}>
        <span>{message}</span>
        <button
          type="button"
          className={classes['undo']}
          onClick={() => {
            onUndo();
            close();
          }}
        >
          <Trans>Undo</Trans>
        </button>
      </div>
    ),
  });
}

/** A short confirmation ("Saved") that closes by itself; errors stay on the page instead. */
export function showDone(message: string): void {
  showToast({ forMs: 5000, content: () => <p className={classes['line']}>{message}</p> });
}
