import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** The widths of the style sheets (web/design/widths.css) that a part needs to know. */
export const screenWidths = {
  phone: '(max-width: 38.74em)',
  narrow: '(max-width: 61.99em)',
  wide: '(min-width: 62em)',
  tight: '(max-width: 79.99em)',
  roomy: '(min-width: 80em)',
};

const paper = 'print';

/**
 * Known before the first paint: nothing is drawn for one width and then for the other. A sheet of A4 is as narrow as a
 * tablet, but printing must not mount another view, which would have nothing to show yet.
 */
function useWidth(query: string): boolean {
  const matches = useMediaQuery(query, false, { getInitialValueInEffect: false });
  const [ofScreen, setOfScreen] = useState(matches);
  if (matches !== ofScreen && !window.matchMedia(paper).matches) setOfScreen(matches);
  return ofScreen;
}

/** While the page is printed. */
export const useIsPaper = () => useMediaQuery(paper);

/** A phone held upright, where a line above a list is a row less. */
export const useIsPhone = () => useWidth(screenWidths.phone);

/** Below the width at which the sidebar gives way to a drawer, and tables to lists. */
export const useIsNarrow = () => useWidth(screenWidths.narrow);

/** A screen without room for both the whole sidebar and a panel beside the page. */
export const useIsTight = () => useWidth(screenWidths.tight);

/** A screen with room for a column beside one whose lines are as long as they should be. */
export const useIsRoomy = () => useWidth(screenWidths.roomy);
