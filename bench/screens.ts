export interface Goals {
  performance: number;
  /** Milliseconds to the largest paint. */
  lcp: number;
  cls: number;
  /** KB of JavaScript, brotli. */
  script: number;
  /** Whether search engines are meant to find it, and scripts may only come after the first paint. */
  isPublic: boolean;
}

export interface Screen {
  path: string;
  /** Hidden from search engines, or answered with 404: Lighthouse would only say so, and is spared it. */
  isWeighedOnly?: true;
  goals: Goals;
}

const publicPage: Goals = { performance: 98, lcp: 1_500, cls: 0.02, script: 110, isPublic: true };
const signIn: Goals = { performance: 95, lcp: 1_500, cls: 0.02, script: 150, isPublic: false };
const publicPaths = [
  ...['/', '/about', '/contact', '/courses', '/resources', '/admission'],
  ...['/terms-of-service', '/privacy-policy', '/cookies-policy'],
];

export const screens: Screen[] = [
  ...publicPaths.map((path) => ({ path, goals: publicPage })),
  { path: '/unsubscribe/unknown', goals: publicPage, isWeighedOnly: true },
  { path: '/no-such-page', goals: publicPage, isWeighedOnly: true },
  { path: '/login', goals: signIn },
];
