export interface Goals {
  performance: number;
  /** Milliseconds to the largest paint. */
  lcp: number;
  cls: number;
  /** KB of JavaScript, brotli. */
  script: number;
  /** Whether it is indexed by search engines, and scripts may only run after the first paint. */
  isPublic: boolean;
}

export interface Screen {
  path: string;
  /** Not indexed, or answered 404: skipped by Lighthouse, which would only report that. */
  isWeighedOnly?: true;
  goals: Goals;
}

const publicPage: Goals = { performance: 98, lcp: 1_500, cls: 0.02, script: 110, isPublic: true };
const signIn: Goals = { performance: 95, lcp: 1_500, cls: 0.02, script: 150, isPublic: false };
/** Of a parent, on a phone of 2019. */
const family: Goals = { performance: 95, lcp: 1_500, cls: 0.02, script: 60, isPublic: false };
const publicPaths = [
  ...['/', '/about', '/contact', '/courses', '/resources', '/admission'],
  ...['/terms-of-service', '/privacy-policy', '/cookies-policy'],
];

export const screens: Screen[] = [
  ...publicPaths.map((path) => ({ path, goals: publicPage })),
  { path: '/unsubscribe/unknown', goals: publicPage, isWeighedOnly: true },
  { path: '/no-such-page', goals: publicPage, isWeighedOnly: true },
  { path: '/login', goals: signIn },
  { path: '/family', goals: family },
];
