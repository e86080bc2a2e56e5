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
  maxAgeMs: number;
  blank: Values;
  /** At least one of these must be typed for the draft to be stored. */
  typed: readonly (keyof Values)[];
}

export function persistedDraft<Values extends Record<string, unknown>>(
  options: DraftOptions<Values>,
): PersistedDraft<Values> {
  const { key, store, maxAgeMs, blank, typed } = options;
  const isBlank = (values: Values) => typed.every((name) => String(values[name]).trim() === '');
  const clear = () => store.write(key, null);
  return {
    isBlank,
    load: () => {
      const stored = store.readJson(key) as { at: number; values: object } | null;
      if (!stored || Date.now() - stored.at > maxAgeMs) return null;
      const values = { ...blank, ...stored.values };
      return isBlank(values) ? null : values;
    },
    save: (values) => {
      if (isBlank(values)) clear();
      else store.writeJson(key, { at: Date.now(), values });
    },
    clear,
  };
}

/** Restores the draft on mount; the form's `onEdit` keeps it up to date. */
export function usePersistedDraft<Values extends Record<string, unknown>>(
  { form }: Pick<AppForm<Values>, 'form'>,
  draft: PersistedDraft<Values> | null,
  onRestored: (values: Values) => void = () => {},
): { onEdit: () => void } {
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
  return { onEdit: () => draft?.save(form.getValues()) };
}
