import { useLayoutEffect, useState } from 'react';
import type { AppForm } from '../../lib/form.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

type Entered = string | boolean;

/**
 * Takes over what was typed or autofilled before hydration; it counts as touched. It is read in the first render, because Preact then empties a
 * text area, and again after it, because React may have been interrupted. The submit button waits for hydration, and so does Enter as the last
 * key. In a layout effect: between commit and effect, an empty form would be submitted. `take` converts fields whose state differs from their text.
 */
export function useEarlyEntries<Values extends Record<string, unknown>>(
  { field, form, frame }: Pick<AppForm<Values>, 'field' | 'form' | 'frame'>,
  names: readonly (keyof Values & string)[],
  take: (name: keyof Values & string, entered: Entered) => void = (name, entered) =>
    form.setFieldValue(name as never, entered),
): void {
  const isReady = useHydrated();
  const inputOf = (name: keyof Values & string) => document.getElementById(field(name).id) as HTMLInputElement | null;
  const enteredIn = (name: keyof Values & string) => {
    const input = inputOf(name);
    return input?.type === 'checkbox' ? input.checked : input?.value;
  };
  const [early] = useState(() => (typeof document === 'undefined' ? [] : names.map(enteredIn)));
  useLayoutEffect(() => {
    for (const [index, name] of names.entries()) {
      const entered = enteredIn(name) || early[index];
      const input = inputOf(name);
      if (entered) take(name, entered);
      if (entered || input === document.activeElement) frame.onFocus();
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only what was there before hydration
  }, []);
  useLayoutEffect(() => {
    const entered = isReady ? window.enteredForm : null;
    if (!entered || !names.some((name) => inputOf(name)?.form === entered)) return;
    // `requestSubmit` is younger than Safari 14.
    entered.querySelector<HTMLButtonElement>('button:not([type=button])')?.click();
    // oxlint-disable-next-line react/exhaustive-deps -- once, as soon as the button can be pressed
  }, [isReady]);
}
