// The breakpoints are those of the style sheets.
import { useMediaQuery } from '@mantine/hooks';

/** Known before the first paint: nothing is drawn for one width and then for the other. */
const atOnce = { getInitialValueInEffect: false };

/** Below the width at which the sidebar gives way to a drawer, and tables to lists. */
export const useIsNarrow = () => useMediaQuery('(max-width: 61.99em)', false, atOnce);

/** A phone held upright, where a line above a list is a row less. */
export const useIsPhone = () => useMediaQuery('(max-width: 38.74em)', false, atOnce);
