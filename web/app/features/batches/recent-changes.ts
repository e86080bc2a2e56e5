import { useCallback, useSyncExternalStore } from 'react';
import { showDone, showUndo, tryUndo } from '../../ui/undo-toast.tsx';

export interface RecentChange {
  /** "2 students removed from 11 Science A". */
  message: string;
  /** Omitted where nothing was changed. */
  undo?: () => unknown;
}

/** The last change of each batch's roll in this session. The batch's pages show its undo; elsewhere a toast does. */
const changes = new Map<string, RecentChange>();
const toasts = new Map<string, () => void>();
/** Listeners of mounted pages, with the batch of each. */
const listeners = new Map<() => void, string>();

function tell(): void {
  for (const listener of listeners.keys()) listener();
}

function closeToast(batchId: string): void {
  toasts.get(batchId)?.();
  toasts.delete(batchId);
}

export function forgetChange(batchId: string): void {
  changes.delete(batchId);
  closeToast(batchId);
  tell();
}

/** Reports a change and stores its undo, which runs once, wherever it is pressed. */
export function reportChange(batchId: string, { message, undo }: RecentChange): void {
  const undoOnce = () => {
    if (changes.get(batchId) !== change) return;
    forgetChange(batchId);
    void tryUndo(() => undo?.());
  };
  const change: RecentChange = { message, ...(undo && { undo: undoOnce }) };
  changes.set(batchId, change);
  tell();
  closeToast(batchId);
  // No toast if a page of the batch already shows it.
  if ([...listeners.values()].includes(batchId)) return;
  if (undo) toasts.set(batchId, showUndo({ message, onUndo: undoOnce }));
  else showDone(message);
}

export function useRecentChange(batchId: string): RecentChange | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.set(listener, batchId);
      closeToast(batchId);
      return () => listeners.delete(listener);
    },
    [batchId],
  );
  return useSyncExternalStore(
    subscribe,
    () => changes.get(batchId),
    () => undefined,
  );
}
