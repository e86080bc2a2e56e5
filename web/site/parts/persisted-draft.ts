import { useEffect } from 'react';
import type { AppForm } from '../../lib/form.ts';
import { type TextStore } from '../../lib/storage.ts';

/** A form draft in browser storage. Private windows may refuse it; then only the page holds it. */
interface PersistedDraft<Values> {
  /** Whether a draft is not worth storing. */
  isBlank: (values: Values) => boolean;
  load: () => Values | null;
  save: (values: Values) => void;
  clear: () => void;
}

interface DraftOptions<Values> {
  key: string;
  store: TextStore;
  /** Lifetime in milliseconds. */
  keptFor: number;
  blank: Values;
  /** At least one of these must be typed for the draft to be stored. */
  typed: readonly (keyof Values)[];
}

export function persistedDraft<Values extends Record<string, unknown>>(
  options: DraftOptions<Values>,
): PersistedDraft<Values> {
  const { key, store, keptFor, blank, typed } = options;
  const isBlank = (values: Values) => typed.every((name) => String(values[name]).trim() === '');
  const clear = () => store.write(key, null);
  return {
    isBlank,
    load: () => {
      const kept = store.readJson(key) as { at: number; values: object } | null;
      if (!kept || Date.now() - kept.at > keptFor) return null;
      const values = { ...blank, ...kept.values };
      return isBlank(values) ? null : values;
    },
    save: (values) => {
      if (isBlank(values)) clear();
      else store.writeJson(key, { at: Date.now(), values });
    },
    clear,
  };
}

/** Restores the draft on mount; the form's `onChange` keeps it up to date. */
export function usePersistedDraft<Values extends Record<string, unknown>>(
  { form }: Pick<AppForm<Values>, 'form'>,
  draft: PersistedDraft<Values> | null,
  onRestored: (values: Values) => void = () => {},
): { onChange: () => void } {
  useEffect(() => {
    if (draft === null) return;
    // Typed before hydration: newer than the stored draft.
    if (!draft.isBlank(form.getValues())) return draft.save(form.getValues());
    const values = draft.load();
    if (values === null) return;
    form.setValues(values);
    onRestored(values);
    // oxlint-disable-next-line react/exhaustive-deps -- on mount only
  }, []);
  return { onChange: () => draft?.save(form.getValues()) };
}
