import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RenderedSite } from './render-pages.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The site as last rendered; null when the file is missing or damaged, so that it is rendered again. */
export async function readCachedSite(file: string): Promise<RenderedSite | null> {
  try {
    const cached = await readFile(file, 'utf8');
    const [hash, text = ''] = cached.split('\n', 2);
    return hash === hashOf(text) ? (JSON.parse(text) as RenderedSite) : null;
  } catch {
    return null;
  }
}

/** Stores the site in one file with its hash, which is replaced atomically after it is synced to disk. */
export async function cacheSite(file: string, site: RenderedSite): Promise<void> {
  const text = JSON.stringify(site);
  const scratch = `${file}.${randomUUID()}`;
  try {
    const handle = await open(scratch, 'wx');
    try {
      await handle.writeFile(`${hashOf(text)}\n${text}`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(scratch, file);
    const folder = await open(dirname(file));
    await folder.sync();
    await folder.close();
  } catch (error) {
    await rm(scratch, { force: true });
    throw error;
  }
}
