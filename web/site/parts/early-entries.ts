import { useLayoutEffect } from 'react';
import type { AppForm } from '../../lib/form.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

type Entered = string | boolean;

/**
 * The file shows a form before any script is there. What somebody or their browser has entered by the time of hydration is
 * taken over, and counts as a touch; the button that sends it waits for hydration, and so does Enter as the last key. With the
 * commit itself and not after it: a form sent in between would be React's already, and empty. `take` is for what a field
 * keeps in another shape than it shows.
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
