import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import classes from './toasts.module.css';

export interface Toast {
  content: (close: () => void) => ReactNode;
  /** Closes by itself after this time, which stands still under the pointer and the focus. */
  forMs: number;
}

type Shown = Toast & { id: number };

const atOnce = 3;
const leavingMs = 200;

let toasts: readonly Shown[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly Shown[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something over whatever screen is there, until it is read; what does not fit yet waits. */
export function showToast(toast: Toast): void {
  count += 1;
  change([...toasts, { ...toast, id: count }]);
}

/** What one person did is not taken back by the next. */
export function forgetToasts(): void {
  change([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place of all toasts, once in every area. */
export function Toasts() {
  const all = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
  return (
    <div className={classes['toasts']}>
      {all.slice(0, atOnce).map((toast) => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastBox({ toast }: { toast: Shown }) {
  const [isHeld, setHeld] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leftMs = useRef(toast.forMs);
  useEffect(() => {
    if (isHeld) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(() => setLeaving(true), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - startedAt;
    };
  }, [isHeld]);
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => change(toasts.filter(({ id }) => id !== toast.id)), leavingMs);
    return () => clearTimeout(timer);
  }, [isLeaving, toast.id]);
  return (
    <div
      role="status"
      className={classes['toast']}
      data-leaving={isLeaving || undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.content(() => setLeaving(true))}
    </div>
  );
}
