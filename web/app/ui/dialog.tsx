import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAskBeforeUnload } from '../../design/ask-before-unload.ts';

interface DialogProps {
  /** Whether the dialog is open; without it, the dialog is open while mounted. */
  isOpen?: boolean;
  title: ReactNode;
  /** Width in pixels, where the screen has them. */
  width: number;
  className?: string | undefined;
  /** Unsaved input: Escape and a click outside do nothing, and the browser confirms a reload. */
  isHeld?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A short question in a centred modal, with a title and no close button: its buttons answer it. */
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
        {/* Mantine's own element is a <header>, which would be a second banner landmark. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
