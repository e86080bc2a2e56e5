import { useLayoutEffect } from 'react';
import type { AppForm } from '../../lib/form.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

type Entered = string | boolean;

/**
 * Takes over what was typed or autofilled before hydration; it counts as touched. The submit button waits for hydration, and so does Enter as the
 * last key. In a layout effect: between commit and effect, React would submit an empty form. `take` converts fields whose state differs from their
 * text.
 */
export function useEarlyEntries<Values extends Record<string, unknown>>(
  { field, form, frame }: Pick<AppForm<Values>, 'field' | 'form' | 'frame'>,
  names: readonly (keyof Values & string)[],
  take: (name: keyof Values & string, entered: Entered) => void = (name, entered) =>
    form.setFieldValue(name as never, entered),
): void {
  const isReady = useHydrated();
  const inputOf = (name: keyof Values & string) => document.getElementById(field(name).id) as HTMLInputElement | null;
  useLayoutEffect(() => {
    for (const name of names) {
      const input = inputOf(name);
      const entered = input?.type === 'checkbox' ? input.checked : input?.value;
      if (entered) take(name, entered);
      if (entered || input === document.activeElement) frame.onFocus();
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only what was there when React took the page over
  }, []);
  useLayoutEffect(() => {
    const entered = isReady ? window.enteredForm : null;
    if (entered && names.some((name) => inputOf(name)?.form === entered)) entered.requestSubmit();
    // oxlint-disable-next-line react/exhaustive-deps -- once, as soon as the button can be pressed
  }, [isReady]);
}
