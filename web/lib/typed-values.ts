import { useEffect, useRef } from 'react';
import { tabStore } from './storage.ts';
import { isWorkAbandoned } from './unsaved-work.ts';

/** Forms with a field of this name are never written down. */
const secret = /pass|secret|otp/i;

export interface TypedForm<Values> {
  initialValues: Values;
  read: () => Values;
  write: (values: Values) => void;
  hasUnsaved: () => boolean;
  /** Whether the form has a draft of its own. */
  hasDraft: boolean;
}

/**
 * Writes down what was typed while the page is hidden, and brings it back when the form is opened again with the same initial values: a phone
 * discards pages in the background, and a new version reloads them. What was saved, or left on purpose, is not brought back.
 */
export function useTypedValues<Values extends Record<string, unknown>>(form: TypedForm<Values>): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const { initialValues, write, hasDraft, hasUnsaved } = latest.current;
    const names = Object.keys(initialValues);
    if (hasDraft || names.some((name) => secret.test(name))) return undefined;
    const key = `tasika.typed.${window.location.pathname}.${names.join('.')}`;
    const before = JSON.stringify(initialValues);
    const typed = tabStore.readJson(key) as { before: string; values: Values } | null;
    // What was typed on this page before hydration is newer.
    if (typed?.before === before && !hasUnsaved()) write(typed.values);
    tabStore.write(key, null);
    const keep = () => {
      const values = latest.current.read();
      const isText = !Object.values(values).some((value) => value instanceof Blob);
      const isKept = isText && !isWorkAbandoned() && latest.current.hasUnsaved();
      tabStore.writeJson(key, isKept ? { before, values } : null);
    };
    const onChange = () => (document.hidden ? keep() : tabStore.write(key, null));
    document.addEventListener('visibilitychange', onChange);
    window.addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      window.removeEventListener('pagehide', keep);
      tabStore.write(key, null);
    };
  }, []);
}
