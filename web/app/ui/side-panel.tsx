import type { ReactNode } from 'react';
import { onceOpened } from './once-opened.tsx';

export interface SidePanelProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays at the bottom edge. */
  footer?: ReactNode;
}

/** A drawer from the right, 432 px; the whole screen on phones. Focus stays inside and returns to what opened it. */
export const SidePanel = onceOpened<SidePanelProps>(
  async () => (await import('./side-panel-drawer.tsx')).SidePanelDrawer,
);
