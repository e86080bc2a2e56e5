import type { Role } from '#contract/endpoint';
import type { Site } from '#contract/settings';
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

export interface RenderPagesOptions {
  /** Folder with `client` and `server`, as the web's build leaves it. */
  buildDir: string;
  /** Where the pages and `pages.json` go; in the data folder. */
  outDir: string;
  site: Site;
  /** Shown on the login page of a sample academy. */
  samples?: { role: Role; email: string; password: string }[];
  /** The public address without a path, for canonical links. */
  origin: string;
}

export interface RenderedPage {
  file: string;
  etag: string;
  /** Sources for `script-src`: one hash for each inline script of the page. */
  scriptHashes: string[];
}

/** `pages.json`: what was rendered, from what. */
export interface PageIndex {
  key: string;
  pages: Record<string, RenderedPage>;
  shell: RenderedPage;
  notFound: RenderedPage;
  /** Public addresses with a parameter, as patterns, that one file fits. */
  patternPages: Record<string, RenderedPage>;
  /** The other addresses with a parameter; they get the shell. */
  shellPatterns: string[];
  /** The shell of each address in the signed-in areas, by pattern: it names what the screen needs. */
  screens: Record<string, RenderedPage>;
  /** `/sitemap.xml`, `/robots.txt`. */
  files: Record<string, string>;
}

/** Vite's list of what became of which source, within the client's folder. */
export const builtFilesList = '.vite/manifest.json';

/** A second or two of work, which takes long where everything else starts at the same time. */
const limitMinutes = 5;
// Of the built server too: what ends at once need not be built.
const sources = join(projectRoot, 'server/src/site');

/**
 * Renders the public pages to files, compressed, in a process of its own that ends afterwards. Does nothing when build and
 * content are those of the last time. The finished folder takes the old one's place at once. Answers whether it rendered.
 */
export async function renderPages(options: RenderPagesOptions): Promise<boolean> {
  const key = await keyOf(options);
  const known = await readPageIndex(options.outDir).catch(() => null);
  if (known?.key === key) return false;
  const scratch = `${options.outDir}.new-${process.pid}`;
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true });
  try {
    const index = await renderInChild({ ...options, outDir: scratch });
    await writeFile(join(scratch, 'pages.json'), JSON.stringify({ ...index, key }));
    const replaced = `${options.outDir}.old-${process.pid}`;
    await rename(options.outDir, replaced).catch(() => {});
    await rename(scratch, options.outDir);
    await rm(replaced, { recursive: true, force: true });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return true;
}

export async function readPageIndex(outDir: string): Promise<PageIndex> {
  return JSON.parse(await readFile(join(outDir, 'pages.json'), 'utf8')) as PageIndex;
}

async function keyOf({ buildDir, site, samples = [], origin }: RenderPagesOptions): Promise<string> {
  const build = await readFile(join(buildDir, 'server/index.js'));
  const hash = createHash('sha256').update(build);
  hash.update(await readFile(join(buildDir, 'client', builtFilesList)));
  for (const file of ['render-child.ts', 'first-paint.ts', 'screen-files.ts'])
    hash.update(await readFile(join(sources, file)));
  return hash
    .update(JSON.stringify([site, samples]))
    .update(origin)
    .digest('hex');
}

/** What the child is told and what it answers. */
export type RenderOrder = RenderPagesOptions;
export type RenderResult = { index: Omit<PageIndex, 'key'> } | { error: string };

function renderInChild(order: RenderOrder): Promise<Omit<PageIndex, 'key'>> {
  return new Promise((resolve, reject) => {
    const child = fork(join(sources, 'render-child.ts'), {
      // The second variable lets React Router render the shell that fits any address.
      env: { ...process.env, NODE_ENV: 'production', IS_RR_BUILD_REQUEST: 'yes' },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-4000);
    });
    const fail = (reason: string) => reject(new Error(`The pages could not be rendered: ${reason}\n${complaint}`));
    const timer = setTimeout(() => {
      fail(`it took more than ${limitMinutes} minutes`);
      child.kill('SIGKILL');
    }, limitMinutes * 60_000);
    // It ends when it is let go, so that its end is never heard of before its answer.
    child.once('message', (message) => {
      const result = message as RenderResult;
      if ('index' in result) resolve(result.index);
      else fail(result.error);
      child.disconnect();
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      fail(`it ended with ${signal ?? code}`);
    });
    child.send(order);
  });
}
