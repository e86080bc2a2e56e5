import { useMediaQuery } from '@mantine/hooks';

/** The widths of the style sheets (web/design/widths.css) that a part needs to know. */
export const screenWidths = {
  phone: '(max-width: 38.74em)',
  narrow: '(max-width: 61.99em)',
  wide: '(min-width: 62em)',
  tight: '(max-width: 79.99em)',
  roomy: '(min-width: 80em)',
};

/** Known before the first paint: nothing is drawn for one width and then for the other. */
const useWidth = (query: string) => useMediaQuery(query, false, { getInitialValueInEffect: false });

/** A phone held upright, where a line above a list is a row less. */
export const useIsPhone = () => useWidth(screenWidths.phone);

/** Below the width at which the sidebar gives way to a drawer, and tables to lists. */
export const useIsNarrow = () => useWidth(screenWidths.narrow);

/** A screen without room for both the whole sidebar and a panel beside the page. */
export const useIsTight = () => useWidth(screenWidths.tight);

/** A screen with room for a column beside one whose lines are as long as they should be. */
export const useIsRoomy = () => useWidth(screenWidths.roomy);
