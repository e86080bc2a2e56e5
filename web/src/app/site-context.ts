import type { Site } from '#contract/settings';
import { createContext } from 'react-router';

/** The academy's public content while its pages are rendered to files; never used in a browser. */
export const siteContext = createContext<Site>();
