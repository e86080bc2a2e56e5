import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import classes from './undo-toast.module.css';

export interface UndoToast {
  /** What was done: "2 students removed from 11 Science A". */
  message: string;
  onUndo: () => void;
}

const shownMs = 10_000;

/** Says what was done and offers to take it back for 10 seconds; the time stands still under the pointer or focus. */
export function showUndo({ message, onUndo }: UndoToast): void {
  const id = `undo-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  const close = () => notifications.hide(id);
  notifications.show({
    id,
    autoClose: false,
    withCloseButton: false,
    role: 'status',
    classNames: { root: classes['toast'] ?? '', body: classes['body'] ?? '' },
    message: <UndoMessage message={message} onUndo={onUndo} onEnd={close} />,
  });
}

/** A short confirmation ("Saved") that closes by itself; errors stay on the page instead. */
export function showDone(message: string): void {
  notifications.show({
    message,
    autoClose: 5000,
    withCloseButton: false,
    role: 'status',
    classNames: { root: classes['toast'] ?? '', body: classes['body'] ?? '', description: classes['text'] ?? '' },
  });
}

function UndoMessage({ message, onUndo, onEnd }: UndoToast & { onEnd: () => void }) {
  const left = useRef(shownMs);
  const startedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = useRef(onEnd);
  const run = () => {
    startedAt.current = Date.now();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => end.current(), left.current);
  };
  const pause = () => {
    clearTimeout(timer.current);
    left.current -= Date.now() - startedAt.current;
  };
  useEffect(() => {
    startedAt.current = Date.now();
    timer.current = setTimeout(() => end.current(), left.current);
    return () => clearTimeout(timer.current);
  }, []);
  return (
    <div className={classes['content']} onMouseEnter={pause} onMouseLeave={run} onFocus={pause} onBlur={run}>
      <span>{message}</span>
      <UnstyledButton
        className={classes['undo']}
        onClick={() => {
          onUndo();
          onEnd();
        }}
      >
        <Trans>Undo</Trans>
      </UnstyledButton>
    </div>
  );
}
