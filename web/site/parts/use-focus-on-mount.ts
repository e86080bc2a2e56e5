import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Focuses an element that a press has brought: the browser honours the `autofocus` attribute once per document. */
export function useFocusOnMount<Focused extends HTMLElement>(): RefObject<Focused | null> {
  const element = useRef<Focused>(null);
  useLayoutEffect(() => element.current?.focus(), []);
  return element;
}
