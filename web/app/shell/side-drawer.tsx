import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Role } from '../../lib/paths.ts';
import { Sidebar } from './sidebar.tsx';
import classes from './side-drawer.module.css';

/** The sidebar on phones and tablets: focus stays inside, Escape and a tap outside close it. */
export function SideDrawer({ role, isOpen, onClose }: { role: Role; isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) drawer.current?.showModal();
    else drawer.current?.close();
  }, [isOpen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it by itself
    <dialog
      ref={drawer}
      id="side-drawer"
      aria-label={t`Menu`}
      className={classes['drawer']}
      onClose={onClose}
      onClick={(event) => event.target === drawer.current && onClose()}
    >
      <div className={classes['body']}>
        <button type="button" className={classes['close']} aria-label={t`Close menu`} onClick={onClose}>
          <X size={26} aria-hidden />
        </button>
        <Sidebar role={role} onNavigate={onClose} />
      </div>
    </dialog>
  );
}
