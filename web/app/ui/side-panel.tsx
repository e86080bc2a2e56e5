import { Trans, useLingui } from '@lingui/react/macro';
import { CloseButton, Drawer } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { PanelForm } from './form-frame.tsx';
import classes from './side-panel.module.css';

interface SidePanelProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays at the bottom edge. */
  footer?: ReactNode;
}

/**
 * A drawer from the right, 432 px; full screen on phones. Traps the focus and returns it. Asks before unsaved input is
 * lost.
 */
export function SidePanel({ isOpen, onClose, title, children, footer }: SidePanelProps) {
  const { t } = useLingui();
  const hasUnsaved = useRef<() => boolean>(null);
  /** Where focus returns when the person stays. */
  const [asked, setAsked] = useState<HTMLElement | null>(null);
  const close = () => (hasUnsaved.current?.() ? setAsked(document.activeElement as HTMLElement) : onClose());
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={close}
      closeOnEscape={asked === null}
      position="right"
      size={432}
      padding="var(--gutter)"
      classNames={{ content: classes['panel'], header: classes['head'], body: classes['body'] }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title>{title}</Drawer.Title>
          <CloseButton size={44} aria-label={t`Close this dialog`} onClick={close} />
        </Drawer.Header>
        <Drawer.Body>
          <PanelForm value={hasUnsaved}>{children}</PanelForm>
        </Drawer.Body>
        {footer && <div className={`gap-8 ruled flex ${classes['foot']}`}>{footer}</div>}
        {asked !== null && (
          <ConfirmDialog
            isOpen
            title={t`Close without saving?`}
            keepLabel={t`Keep editing`}
            actLabel={t`Close`}
            onKeep={() => {
              setAsked(null);
              asked.focus();
            }}
            onAct={() => {
              setAsked(null);
              onClose();
            }}
          >
            <Trans>What you typed here is not saved yet.</Trans>
          </ConfirmDialog>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}
