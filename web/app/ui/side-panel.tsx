import type { SidePanelProps } from './side-panel-drawer.tsx';
import { onceOpened } from './once-opened.tsx';

/** A drawer from the right, 432 px; the whole screen on phones. Focus stays inside and returns to what opened it. */
export const SidePanel = onceOpened<SidePanelProps>(
  async () => (await import('./side-panel-drawer.tsx')).SidePanelDrawer,
);
