import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a row of tabs that scrolls sideways on a phone: the one that is chosen moves to where it can be seen. For the one that is
 * chosen at first that is up to the style sheet: a row that moved when its script arrived would take the tab from a finger.
 */
export function useChosenInView<Row extends HTMLElement>(chosenId: string | null): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const shown = useRef(chosenId);
  useEffect(() => {
    if (shown.current === chosenId) return;
    shown.current = chosenId;
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
