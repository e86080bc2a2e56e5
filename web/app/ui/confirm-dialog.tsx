import type { ReactNode } from 'react';
import { onceOpened } from './once-opened.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  /** Names the object: "Delete batch 11 Science A?". */
  title: string;
  /** What goes with it, with counts: "34 students will leave this batch." */
  children: ReactNode;
  /** The safe button, which has the focus: "Keep batch"; "Cancel" where nothing names it better. */
  keepLabel?: string;
  /** "Delete batch"; "OK" where nothing names it better. */
  actLabel?: string;
  /** The dialog stays open until the caller closes it, so that a refusal can be shown in it. */
  onAct: () => void;
  onKeep: () => void;
  isActing?: boolean;
  /** Something stands against it, as the text says: there is only the safe button. */
  isBarred?: boolean;
  /** What the server answered when it refused. */
  problem?: string | undefined;
  /** This text has to be typed before the act: `{ text: batch.name, label: 'Type the batch name to confirm' }`. */
  typed?: { text: string; label: string };
}

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = onceOpened<ConfirmDialogProps>(
  async () => (await import('./confirm-modal.tsx')).ConfirmModal,
);
