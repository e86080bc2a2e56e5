import type { ServerBuild } from 'react-router';

export interface ScreenFiles {
  /** The script that imports those it needs, and starts the screen. */
  start: string;
  scripts: string[];
  styles: string[];
}

/** What the screens of the signed-in areas need, by the pattern of their address; `start` is what starts them, and all that it imports. */
export function screenFiles(
  { assets, routes }: ServerBuild,
  [start = '', ...around]: string[],
): Map<string, ScreenFiles> {
  const found = new Map<string, ScreenFiles>();
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const way = wayTo(route.id, routes);
    const pattern = `/${way.flatMap(({ path }) => path || []).join('/')}`;
    if (!/^\/app(\/|$)/.test(pattern) || pattern.includes('*')) continue;
    const parts = way.flatMap(({ id }) => assets.routes[id] ?? []);
    // The layouts around it come with the start.
    const { module, imports = [] } = parts.at(-1) ?? {};
    const styles = parts.flatMap(({ css = [] }) => css);
    found.set(pattern, {
      start,
      scripts: [...new Set([assets.url, ...around, ...(module === undefined ? [] : [module]), ...imports])],
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

/** What the router's own start of a page begins with: its list of screens. Then it would fetch what stands around them. */
const routerStart = /(<script type="module" async="">import "[^"]+";)[^<]*(?=<\/script>)/;

/** Shorter style sheets stand in the shell: each as a file would be one more to wait for. */
const longestInlineStyle = 16_000;

interface ClientFiles {
  sizeOf: (file: string) => number;
  read: (file: string) => string;
}

/** A browser asks for six files at once: for the longest, and as soon as one of its places is free for the others. */
const atOnce = 4;

/**
 * Runs after the first calls, which take the other places: the server works while the files are on their way. A style sheet that
 * a script adds keeps the browser from no picture; `entry.areas.tsx` waits for it.
 */
const startOthers = [
  "document.querySelectorAll('link[rel=later]').forEach(function(link){link.rel=link.as?'preload':'modulepreload'});",
  "document.querySelectorAll('link[as=style]').forEach(function(link){var sheet=document.createElement('link');",
  'sheet.onload=sheet.onerror=function(){delete sheet.dataset.awaited};',
  "sheet.rel='stylesheet';sheet.href=link.href;sheet.dataset.awaited='';document.head.append(sheet)})",
].join('');

/**
 * The shell as it is answered for one screen. The browser asks for all it needs at once: not for the screen after the router has
 * run, and for its parts after the screen. Short style sheets stand inside, and nothing waits for their files.
 */
export function shellOf(html: string, files: ScreenFiles, earlyCalls: string, { sizeOf, read }: ClientFiles): string {
  const isShort = (file: string) => sizeOf(file) <= longestInlineStyle;
  const style = files.styles.filter(isShort).map(read).join('\n');
  const sheets = files.styles.map((file) =>
    html.includes(`<link rel="stylesheet" href="${file}`)
      ? ''
      : isShort(file)
        ? `<link rel="stylesheet" href="${file}" media="print"/>`
        : `<link rel="preload" as="style" href="${file}"/>`,
  );
  const scripts = files.scripts
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .map(
      (file, at) => `<link rel="${at < atOnce - 1 ? 'modulepreload' : 'later" fetchpriority="low'}" href="${file}"/>`,
    );
  const font = /<link rel="preload"( as="font"[^>]*>)/.exec(html);
  const letters = font ? `<link rel="later" fetchpriority="low"${font[1]}` : '';
  const shown = `<style>${style.replaceAll('</style', String.raw`<\/style`)}</style>`;
  // What stands inside is first: it says which layer of styles comes before which.
  const named = `${shown}${sheets.join('')}${scripts.join('')}${letters}<script>${startOthers}</script>`;
  return (
    html
      .replaceAll(/<link rel="(modulepreload|preload)"[^>]*>/g, '')
      // React takes over the one that is there, and looks for its address.
      .replaceAll('<link rel="stylesheet"', '<link rel="stylesheet" media="print"')
      .replace('<link rel="icon"', (icon) => `<script>${earlyCalls}</script>${icon}`)
      .replace('</head>', () => `${named}</head>`)
      .replace(routerStart, (_all, list: string) => list + inlineScript(read(files.start)))
  );
}

/** The code of a built file, to stand in a page. */
function inlineScript(code: string): string {
  if (/\bimport\s*[(.]|<\/script/.test(code)) throw new Error(`This cannot stand in a page: ${code}`);
  return code.replaceAll(/((?:from|import)\s*["'])\.\//g, '$1/assets/');
}
