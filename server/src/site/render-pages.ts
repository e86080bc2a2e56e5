import type { Role } from '#contract/endpoint';
import type { Site } from '#contract/site';
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

export interface RenderOptions {
  /** The output folder of the web's build. */
  buildDir: string;
  site: Site;
  /** The accounts shown on the login page of a sample academy. */
  samples: { role: Role; email: string; password: string }[];
  /** The public address without a path, for canonical links. */
  origin: string;
  /** Whether this server sends mail; pages must not promise it otherwise. */
  canSendMail: boolean;
}

/** A compressed file, as base64. */
export interface RenderedFile {
  etag: string;
  br: string;
  gzip: string;
}

/** The public site rendered from one build and one content. */
export interface RenderedSite {
  /** The hash of build and content. */
  key: string;
  /** The pages by path, which may have parts like `:token`. */
  pages: Record<string, RenderedFile>;
  /** The not-found pages by language. */
  notFound: Record<string, RenderedFile>;
  /** The files `/sitemap.xml` and `/robots.txt`. */
  files: Record<string, RenderedFile>;
}

/** The request to the child process. */
export type RenderOrder = RenderOptions;
export type RenderResult = { site: Omit<RenderedSite, 'key'> } | { error: string };

/** The time-out: rendering takes a second or two, but is slow where everything else starts at the same time. */
const limitMinutes = 5;
const child = join(projectRoot, 'server/src/site/render-child.ts');

/** The hash that identifies one build and content. */
export async function siteKeyOf({ buildDir, ...content }: RenderOptions): Promise<string> {
  const hash = createHash('sha256');
  const built = ['site-render/render.js', 'site-render/.vite/manifest.json', 'site/.vite/manifest.json'];
  for (const file of [...built.map((name) => join(buildDir, name)), child]) hash.update(await readFile(file));
  return hash.update(JSON.stringify(content)).digest('hex');
}

/** Renders the public pages in a child process, which exits afterwards and returns its memory. `key` is `siteKeyOf` these options, if it is known. */
export async function renderSite(options: RenderOptions, key?: string): Promise<RenderedSite> {
  return { key: key ?? (await siteKeyOf(options)), ...(await renderInChild(options)) };
}

function renderInChild(order: RenderOrder): Promise<Omit<RenderedSite, 'key'>> {
  return new Promise((resolve, reject) => {
    const renderer = fork(child, {
      env: { ...process.env, NODE_ENV: 'production' },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let complaint = '';
    renderer.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-4000);
    });
    const fail = (reason: string) => reject(new Error(`The pages could not be rendered: ${reason}\n${complaint}`));
    const timer = setTimeout(() => {
      fail(`it took more than ${limitMinutes} minutes`);
      renderer.kill('SIGKILL');
    }, limitMinutes * 60_000);
    // The child exits only after `disconnect`, so its exit never arrives before its answer.
    renderer.once('message', (message) => {
      const result = message as RenderResult;
      if ('site' in result) resolve(result.site);
      else fail(result.error);
      renderer.disconnect();
    });
    renderer.once('error', reject);
    renderer.once('exit', (code, signal) => {
      clearTimeout(timer);
      fail(`it ended with ${signal ?? code}`);
    });
    renderer.send(order);
  });
}
