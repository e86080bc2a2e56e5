import { useLingui } from '@lingui/react/macro';
import { CloseButton, Drawer } from '../ui/mantine.ts';
import type { Role } from '../../lib/areas.ts';
import { Sidebar } from './sidebar.tsx';
import classes from './side-drawer.module.css';

interface SideDrawerProps {
  role: Role;
  isOpen: boolean;
  onClose: () => void;
}

/** The sidebar on phones and tablets. */
export function SideDrawer({ role, isOpen, onClose }: SideDrawerProps) {
  'use memo';
  const { t } = useLingui();
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size="min(280px, 100vw)">
      <Drawer.Overlay />
      <Drawer.Content id="side-drawer" aria-label={t`Menu`}>
        <div className={classes['menu']}>
          <CloseButton
            size={44}
            iconSize={26}
            className={classes['close']}
            aria-label={t`Close menu`}
            onClick={onClose}
          />
          <Sidebar role={role} onNavigate={onClose} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
