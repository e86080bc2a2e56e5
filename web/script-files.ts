import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin, Rolldown } from 'vite';
import routes from './src/routes.ts';

type Graph = Rolldown.ChunkingContext;

/**
 * Which modules share a file. A phone waits for each file on its own, so what the same people need arrives together, and
 * nobody gets what only others need: a public page nothing of the router, the login nothing of the signed-in areas.
 * What belongs to one page, or to few, stays with rolldown's own rules.
 */
export const scriptFiles: Rolldown.CodeSplittingGroup[] = [
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
  // Whatever a module imports is needed by the same people at least, so it need not be taken along.
  { name: fileFor, debugName: 'by need', includeDependenciesRecursively: false },
];

/** Without the modules it imports a file may stand only where the files of pages may give more than the page has named. */
export const extensibleEntries: Plugin = {
  name: 'extensible-entries',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
};

/** As many screens must need a module for it to come with what they share. A package weighs more than a part of ours. */
const manyScreens = { package: 22, part: 5, shortPart: 2 };

/** A part so short, in characters, is a smaller load to the screens that do without it than one more file to the few that need it. */
const shortPart = 2200;

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** Parts of every public page (`public-layout.tsx`); the others are fetched where they are. */
const partsOfEveryPublicPage = [
  ...['entry.islands.tsx', 'app/layouts/public-navbar.tsx', 'app/layouts/scroll-to-top.tsx'],
  'features/newsletter/newsletter-form.tsx',
];

const partsOfLists = [
  ...['lib/list-state.ts', 'lib/table-props.ts', 'ui/data-table.tsx', 'ui/filter-select.tsx', 'ui/filter-sheet.tsx'],
  ...['ui/no-match.tsx', 'ui/search-field.tsx'],
];

interface Needs {
  start: Set<string>;
  public: Set<string>;
  /** What only some public pages have. */
  publicParts: Set<string>;
  /** In the browser only their style sheets count: of the shell's they would wait for Mantine's. */
  publicPages: Set<string>;
  account: Set<string>;
  shell: Set<string>;
  screens: Set<string>;
  someScreens: Set<string>;
  lists: Set<string>;
}

let last: { graph: Graph; needs: Needs } | undefined;

function fileFor(id: string, graph: Graph): string | null {
  // A page keeps what it alone needs. Schemas come when a form is touched.
  if (pages.has(id) || hasSchemas(id, graph)) return null;
  if (last?.graph !== graph) last = { graph, needs: findNeeds(graph) };
  const { needs } = last;
  const isOf = (name: keyof Needs) => needs[name].has(id);
  const isPackage = isPackageFile(id);
  if (isOf('start')) return isOf('public') || isStyle.test(id) ? 'base' : 'start';
  if (isOf('public')) return isOf('shell') || isOf('someScreens') ? 'base' : 'public';
  if (isOf('publicParts')) return isOf('account') || isOf('shell') || isOf('screens') ? 'shared' : null;
  if (isOf('account') && (isOf('shell') || isOf('screens'))) return 'session';
  if (isOf('account'))
    return !isOf('someScreens') ? 'account' : isShortPart(id, graph) && standsAlone(id, graph) ? 'session' : 'forms';
  if (isOf('shell') && isOf('publicPages')) return 'shared';
  // One style sheet has what all screens look like; what a package needs that few have is apart.
  if (isStyle.test(id))
    return isOf('shell') || (isOf('someScreens') && !isOf('publicPages') && !isPackage) ? 'areas' : null;
  if (isOf('shell') || isOf('screens')) return 'areas';
  return isOf('lists') ? 'lists' : null;
}

const filesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [source(file), ...filesOf(children)]);
const below = (layout: string, entries: RouteConfigEntry[] = routes): RouteConfigEntry[] =>
  entries.flatMap((entry) => (entry.file === layout ? [entry] : below(layout, entry.children ?? [])));

const signedIn = filesOf(below('app/layouts/signed-in-layout.tsx'));
const isLayout = (file: string) => file.endsWith('-layout.tsx');
const entries = ['entry.client.tsx', 'entry.areas.tsx', 'entry.islands.tsx'].map(source);
/** The layouts of the signed-in areas come with what they all need (`entry.areas.tsx`). */
const pages = new Set([...filesOf(routes).filter((file) => !(signedIn.includes(file) && isLayout(file))), ...entries]);
const account = filesOf(below('app/layouts/account-layout.tsx'));
const publicPages = filesOf(below('app/layouts/public-layout.tsx')).filter((file) => !account.includes(file));

function findNeeds(graph: Graph): Needs {
  const importsOf = remembered((id) =>
    importsIn(
      id,
      graph,
      remembered((list) => filesByName(list, graph)),
    ),
  );
  const needed = (files: string[]) => closure(files, importsOf);
  const counts = new Map<string, number>();
  for (const screen of signedIn.filter((file) => !isLayout(file))) {
    for (const id of needed([screen])) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return {
    start: needed([source('entry.client.tsx'), source('root.tsx')]),
    public: needed(partsOfEveryPublicPage.map(source)),
    publicParts: needed(graph.getModuleInfo(source('entry.islands.tsx'))?.dynamicallyImportedIds ?? []),
    publicPages: needed(publicPages),
    account: needed([...account, source('app/layouts/public-layout.tsx')]),
    shell: needed(signedIn.filter(isLayout)),
    someScreens: new Set(counts.keys()),
    lists: needed(partsOfLists.map(source)),
    screens: sharedByScreens(counts, importsOf, graph),
  };
}

/** Parts that few screens share come with the rest only if they bring no package along that the others could do without. */
function sharedByScreens(counts: Map<string, number>, importsOf: ImportsOf, graph: Graph): Set<string> {
  const isShared = remembered((id) => {
    const count = counts.get(id) ?? 0;
    if (count >= manyScreens.package || id.endsWith('?whole')) return true;
    return !isPackageFile(id) && count >= (isShortPart(id, graph) ? manyScreens.shortPart : manyScreens.part);
  });
  const isLight = (id: string) =>
    [...closure([id], importsOf)].every(
      (needed) => isIcon.test(needed) || (isShared(needed) && !isSchema(needed, graph)),
    );
  const shared = [...counts].filter(([id]) => isShared(id) && (isPackageFile(id) || isLight(id)));
  return new Set(shared.map(([id]) => id));
}

type ImportsOf = (id: string) => string[];

/** The modules and all they import, without what comes only when it is used. */
function closure(ids: string[], importsOf: ImportsOf, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    closure(importsOf(id), importsOf, found);
  }
  return found;
}

const isIcon = /\/node_modules\/lucide-react\//;
const isStyle = /\.css$/;
const isPackageFile = (id: string) => id.includes('/node_modules/') && !isIcon.test(id);
const isShortPart = (id: string, graph: Graph) =>
  !isPackageFile(id) && (graph.getModuleInfo(id)?.code?.length ?? Infinity) <= shortPart;
const standsAlone = (id: string, graph: Graph) =>
  graph
    .getModuleInfo(id)
    ?.importedIds.every((imported) => imported.includes('/node_modules/') || isStyle.test(imported));
const importsZod = (id: string, graph: Graph) =>
  graph.getModuleInfo(id)?.importedIds.some((imported) => imported.includes('/node_modules/zod/')) === true;
const hasSchemas = (id: string, graph: Graph) => id.endsWith('?whole') && importsZod(id, graph);
/** A schema of a form's own. What a contract file has of them is dropped where only its endpoints are taken. */
const isSchema = (id: string, graph: Graph) =>
  !id.endsWith('?whole') && !id.includes('/node_modules/') && importsZod(id, graph);

/** Lists of everything a package offers; who imports by them needs what they name and not all of it. */
const packageList = /\/node_modules\/(lucide-react|@mantine\/\w+)\/[\w/]*\/(?:index|lucide-react)\.mjs$/;

function importsIn(id: string, graph: Graph, filesOfList: (list: string) => Map<string, string>): string[] {
  const info = graph.getModuleInfo(id);
  return (info?.importedIds ?? []).flatMap((imported) => {
    const name = packageList.exec(imported)?.[1];
    if (name === undefined || id.includes(`/node_modules/${name}/`)) return imported;
    const files = filesOfList(imported);
    return namesIn(info?.code ?? '')
      .filter(({ from }) => from === name)
      .flatMap(({ original }) => files.get(original) ?? []);
  });
}

function remembered<Answer>(find: (id: string) => Answer): (id: string) => Answer {
  const known = new Map<string, Answer>();
  return (id) => {
    if (!known.has(id)) known.set(id, find(id));
    return known.get(id) as Answer;
  };
}

function filesByName(list: string, graph: Graph): Map<string, string> {
  const { code, importedIds = [] } = graph.getModuleInfo(list) ?? {};
  const folder = list.slice(0, list.lastIndexOf('/'));
  const known = new Set(importedIds);
  return new Map(
    namesIn(code ?? '')
      .map(({ name, from }) => [name, `${folder}/${from.replace(/^\.\//, '')}`] as const)
      .filter(([, file]) => known.has(file)),
  );
}

/** What `import { original as name } from` and the same with `export` say. */
const namesIn = (code: string) =>
  [...code.matchAll(/\b(?:im|ex)port\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(([, list = '', from = '']) =>
    list.split(',').map((one) => {
      const [original = '', name = original] = one.trim().split(/\s+as\s+/);
      return { original, name, from };
    }),
  );
