import { type RefObject, useEffect, useRef } from 'react';

/** For a row of tabs that scrolls sideways on a phone: the chosen one is where it can be seen. */
export function useChosenInView<Row extends HTMLElement>(chosenId: string | null): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current]');
    if (!row.current || !tab) return;
    const frame = row.current.getBoundingClientRect();
    const { left, right } = tab.getBoundingClientRect();
    // Beside its neighbour, so that it shows that there is more on that side too.
    const margin = 48;
    if (left < frame.left) row.current.scrollLeft += left - frame.left - margin;
    else if (right > frame.right) row.current.scrollLeft += right - frame.right + margin;
  }, [chosenId]);
  return row;
}
