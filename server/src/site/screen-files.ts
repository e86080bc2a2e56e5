import type { ServerBuild } from 'react-router';

export interface ScreenFiles {
  scripts: string[];
  styles: string[];
}

/** What the screens of the signed-in areas need, by the pattern of their address. */
export function screenFiles({ assets, routes }: ServerBuild): Map<string, ScreenFiles> {
  const found = new Map<string, ScreenFiles>();
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const way = wayTo(route.id, routes);
    const pattern = `/${way.flatMap(({ path }) => path || []).join('/')}`;
    if (!/^\/app(\/|$)/.test(pattern) || pattern.includes('*')) continue;
    const parts = way.flatMap(({ id }) => assets.routes[id] ?? []);
    const scripts = parts.flatMap(({ module, imports = [] }) => [module, ...imports]);
    const styles = parts.flatMap(({ css = [] }) => css);
    found.set(pattern, {
      scripts: [...new Set([assets.url, assets.entry.module, ...assets.entry.imports, ...scripts])],
      // A style sheet that lazy parts use as well has a "#" at the end of its address.
      styles: [...new Set(styles.map((file) => file.replace(/#$/, '')))],
    });
  }
  return found;
}

/** The route and all around it, from the outside in. */
function wayTo(id: string, routes: ServerBuild['routes']): NonNullable<ServerBuild['routes'][string]>[] {
  const route = routes[id];
  return route ? [...wayTo(route.parentId ?? '', routes), route] : [];
}

/** A browser asks for few files at once: the answers of the server go before the small ones. */
const modulePreload = (file: string, size: number) =>
  `<link rel="modulepreload"${size < 30_000 ? ' fetchpriority="low"' : ''} href="${file}"/>`;

/**
 * The shell as it is answered for one screen. Who is there is asked first, then the browser asks for everything at once:
 * not for the screen after the router has run, and for its parts after the screen. What takes longest goes first.
 */
export function shellOf(
  html: string,
  files: ScreenFiles,
  earlyCalls: string,
  sizeOf: (file: string) => number,
): string {
  const bySize = (list: string[]) => list.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const links = [
    ...bySize(files.styles).map((file) => `<link rel="preload" as="style" href="${file}"/>`),
    ...bySize(files.scripts).map((file) => modulePreload(file, sizeOf(file))),
  ].join('');
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('<link rel="preload"', () => `<script>${earlyCalls}</script><link rel="preload"`)
    .replace('</head>', () => `${links}</head>`);
}
