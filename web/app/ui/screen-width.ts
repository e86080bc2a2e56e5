import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** The widths of the style sheets (web/design/widths.css) that components need. */
export const screenWidths = {
  phone: '(max-width: 38.74em)',
  narrow: '(max-width: 61.99em)',
  wide: '(min-width: 62em)',
  roomy: '(min-width: 80em)',
};

const paper = 'print';

/**
 * The width is known before the first paint, so that no other layout flashes. An A4 sheet is as narrow as a tablet, but
 * printing must not mount another view, which would have no data yet.
 */
function useWidth(query: string): boolean {
  const matches = useMediaQuery(query, false, { getInitialValueInEffect: false });
  const [ofScreen, setOfScreen] = useState(matches);
  if (matches !== ofScreen && !window.matchMedia(paper).matches) setOfScreen(matches);
  return ofScreen;
}

/** Whether the page is being printed. */
export const useIsPaper = () => useMediaQuery(paper, false, { getInitialValueInEffect: false });

/** A phone in portrait, where a line above a list hides one row. */
export const useIsPhone = () => useWidth(screenWidths.phone);

/** Below the width at which the sidebar gives way to a drawer, and tables to lists. */
export const useIsNarrow = () => useWidth(screenWidths.narrow);

/** A screen with room for a second column beside one of full line length. */
export const useIsRoomy = () => useWidth(screenWidths.roomy);
