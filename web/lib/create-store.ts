import { useSyncExternalStore } from 'react';

/** A value outside of React, which components follow with `useStore`. */
export interface Store<Value> {
  read: () => Value;
  write: (value: Value) => void;
  /** Calls back after each change; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    write: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <Value>({ read, subscribe }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, read, read);

/** A selected part of the value: the component re-renders only when that part changes. */
export function usePartOf<Value, Part>({ read, subscribe }: Store<Value>, pick: (value: Value) => Part): Part {
  const readPart = () => pick(read());
  return useSyncExternalStore(subscribe, readPart, readPart);
}
