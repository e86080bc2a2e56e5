import { useSyncExternalStore } from 'react';
import { showUndo } from '../../ui/undo-toast.tsx';

export interface RecentChange {
  /** "2 students removed from 11 Science A". */
  message: string;
  undo: () => void;
}

/** The last change of each batch's roll in this session: its undo outlives the toast, on the page of the batch. */
const changes = new Map<string, RecentChange>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export function forgetChange(batchId: string): void {
  changes.delete(batchId);
  tell();
}

/** Says what was done and keeps its undo, which works once, wherever it is pressed. */
export function reportChange(batchId: string, { message, undo }: RecentChange): void {
  const change: RecentChange = {
    message,
    undo: () => {
      if (changes.get(batchId) !== change) return;
      forgetChange(batchId);
      undo();
    },
  };
  changes.set(batchId, change);
  tell();
  showUndo({ message, onUndo: change.undo });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useRecentChange = (batchId: string): RecentChange | undefined =>
  useSyncExternalStore(
    subscribe,
    () => changes.get(batchId),
    () => undefined,
  );
