import { useEffect } from 'react';
import type { AppForm } from '../../lib/form.ts';
import { type TextStore } from '../../lib/storage.ts';

/** What was typed and not sent yet, kept on the device. Private windows may refuse: then the page is its only keeper. */
interface KeptDraft<Values> {
  /** Whether there is nothing in it worth keeping. */
  isBlank: (values: Values) => boolean;
  load: () => Values | null;
  save: (values: Values) => void;
  clear: () => void;
}

interface DraftOptions<Values> {
  key: string;
  store: TextStore;
  /** Milliseconds. */
  keptFor: number;
  blank: Values;
  /** Of these something has to be typed to be worth keeping. */
  typed: readonly (keyof Values)[];
}

export function keptDraft<Values extends Record<string, unknown>>(options: DraftOptions<Values>): KeptDraft<Values> {
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

/** Puts what was kept into the form as soon as it works; `onChange` of the form keeps it up to date. */
export function useKeptDraft<Values extends Record<string, unknown>>(
  { form }: Pick<AppForm<Values>, 'form'>,
  draft: KeptDraft<Values> | null,
  onRestored: (values: Values) => void = () => {},
): { onChange: () => void } {
  useEffect(() => {
    if (draft === null) return;
    // Typed while the scripts were still on their way: newer than what was kept.
    if (!draft.isBlank(form.getValues())) return draft.save(form.getValues());
    const values = draft.load();
    if (values === null) return;
    form.setValues(values);
    onRestored(values);
    // oxlint-disable-next-line react/exhaustive-deps -- looked at once
  }, []);
  return { onChange: () => draft?.save(form.getValues()) };
}
