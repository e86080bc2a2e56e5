import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAskBeforeUnload } from '../../design/ask-before-unload.ts';

interface DialogProps {
  /** Without it the dialog is open as long as it is drawn. */
  isOpen?: boolean;
  title: ReactNode;
  /** Width in pixels, on screens that have them. */
  width: number;
  className?: string | undefined;
  /**
   * Something was typed that is not to be lost by Escape or a press beside the dialog: only its buttons close it. Before a reload
   * the browser asks.
   */
  isHeld?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A short question in the middle of the screen, with a title and no cross: its buttons say how it ends. */
export function Dialog({
  isOpen = true,
  title,
  width,
  className = '',
  isHeld = false,
  onClose,
  children,
}: DialogProps) {
  useAskBeforeUnload(() => isHeld);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!isHeld}
      closeOnClickOutside={!isHeld}
      size={width}
      padding="var(--gutter)"
      centered
      className={className}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Mantine's is a <header>, which would be a second banner of the page. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
