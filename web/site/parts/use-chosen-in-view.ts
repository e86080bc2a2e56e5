import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls the selected tab of a horizontally scrolling row into view. Not on mount, which the style sheet handles: a row that moves when its script
 * loads would take the tab from under a finger.
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
    // Shows part of the neighbour, so it is visible that the row goes on.
    const margin = 48;
    if (left < frame.left) row.current.scrollLeft += left - frame.left - margin;
    else if (right > frame.right) row.current.scrollLeft += right - frame.right + margin;
  }, [chosenId]);
  return row;
}
