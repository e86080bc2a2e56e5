import { useLingui } from '@lingui/react/macro';
import { CloseButton, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './side-panel.module.css';

interface SidePanelProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays at the bottom edge. */
  footer?: ReactNode;
}

/** A drawer from the right, 432 px; the whole screen on phones. Focus stays inside and returns to what opened it. */
export function SidePanel({ isOpen, onClose, title, children, footer }: SidePanelProps) {
  const { t } = useLingui();
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={432}
      padding="var(--gutter)"
      classNames={{ content: classes['panel'], header: classes['head'], body: classes['body'] }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title>{title}</Drawer.Title>
          <CloseButton size={44} aria-label={t`Close this dialog`} onClick={onClose} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
        {footer && (
          <div className={`gap-8 ruled ${classes['foot']}`} data-at-foot>
            {footer}
          </div>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}
