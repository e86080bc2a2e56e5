import { useLayoutEffect } from 'react';

interface EarlyForm {
  ids: readonly string[];
  /** Takes a value over, by the place of its id. */
  take: (place: number, value: string | boolean) => void;
}

/**
 * The file shows a form before any script is there. What somebody or their browser has entered by the time of hydration is
 * taken over; the button that sends it waits for hydration. With the commit itself and not after it: a form sent in between
 * would be React's already, and empty.
 */
export function useEarlyEntries({ ids, take }: EarlyForm): void {
  useLayoutEffect(() => {
    const fields = ids.map((id) => document.getElementById(id) as HTMLInputElement | null);
    for (const [place, field] of fields.entries()) {
      if (field?.type === 'checkbox' ? field.checked : field?.value) {
        take(place, field?.type === 'checkbox' ? true : (field?.value ?? ''));
      }
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only what was there when React took the page over
  }, []);
}
