import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './toasts.module.css';
import { showToast } from './toasts.ts';

/** A button of a toast; pressing it closes the toast. */
export interface ToastAct {
  label: ReactNode;
  onAct: () => void;
}

export interface UndoToast {
  /** What was done: "2 students removed from 11 Science A". */
  message: string;
  /** A rejection is shown as another toast. */
  onUndo: () => unknown;
  /** A further action. */
  also?: ToastAct[];
  /** Toasts of one kind replace each other: of many in a row only the last is shown. */
  replaces?: string;
}

/** Offers to undo for 10 seconds. Returns a function that withdraws the offer. */
export function showUndo({ message, onUndo, also = [], replaces }: UndoToast): () => void {
  const onAct = () => void tryUndo(onUndo);
  return showOffer({ message, acts: [{ label: <Trans>Undo</Trans>, onAct }, ...also], forMs: 10_000, replaces });
}

/** Undoes something and shows a refusal as a toast. */
export async function tryUndo(undo: () => unknown): Promise<void> {
  try {
    await undo();
  } catch (error) {
    showDone(error instanceof Error ? error.message : String(error));
  }
}

/** Reports what was done, with a further action. */
export function showOutcome(message: string, acts: ToastAct[]): void {
  if (acts.length === 0) showDone(message);
  else showOffer({ message, acts, forMs: 10_000 });
}

/** Offers the waiting release; does not time out. */
export function showNewVersion(onTake: () => void): void {
  const dayMs = 24 * 60 * 60_000;
  const message = <Trans>A new version is ready</Trans>;
  showOffer({ message, acts: [{ label: <Trans>Load it now</Trans>, onAct: onTake }], forMs: dayMs });
}

interface Offer {
  message: ReactNode;
  acts: ToastAct[];
  forMs: number;
  replaces?: string | undefined;
}

function showOffer({ message, acts, forMs, replaces }: Offer): () => void {
  return showToast({
    forMs,
    replaces,
    content: (close) => (
      <div className={`row spread gap-16 text-body ${classes['line']}`}>
        <span>{message}</span>
        <span className={`row gap-8 rigid ${classes['acts']}`}>
          {acts.map(({ label, onAct }, at) => (
            <button
              key={at}
              type="button"
              className={`rigid heavy ${classes['undo']}`}
              onClick={() => {
                onAct();
                close();
              }}
            >
              {label}
            </button>
          ))}
        </span>
      </div>
    ),
  });
}

/** A short confirmation ("Saved") that times out; errors stay on the page instead. */
export function showDone(message: string): void {
  showToast({
    forMs: 5000,
    content: () => <p className={`row spread gap-16 text-body ${classes['line']}`}>{message}</p>,
  });
}
