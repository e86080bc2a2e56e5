import { useLingui } from '@lingui/react/macro';
import { CloseButton, Drawer } from '@mantine/core';
import type { Role } from '../paths.ts';
import { Sidebar } from './sidebar.tsx';
import classes from './side-drawer.module.css';

/** The sidebar on phones and tablets: focus stays inside, Escape and a tap outside close it. */
export function SideDrawer({ role, isOpen, onClose }: { role: Role; isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={280} zIndex={200}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t`Menu`} id="side-drawer">
        <Drawer.Body p={0} className={classes['body']}>
          <CloseButton size={44} className={classes['close']} aria-label={t`Close menu`} onClick={onClose} />
          <Sidebar role={role} onNavigate={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
