import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

const dayMs = 24 * 60 * 60_000;

/**
 * Keeps the hashed assets of each release until a day after the next one: pages opened before still request them. Answers the
 * folders of earlier releases, newest first, each with `site` and `app`.
 */
export async function keepAssets(buildDir: string, archiveDir: string, now = new Date()): Promise<string[]> {
  await mkdir(archiveDir, { recursive: true });
  const assets = { site: join(buildDir, 'site/assets'), app: join(buildDir, 'app/assets') };
  const release = createHash('sha256');
  for (const folder of Object.values(assets)) release.update((await readdir(folder)).toSorted().join('\n'));
  const current = join(archiveDir, release.digest('hex').slice(0, 16));

  const [newest] = await foldersByAge(archiveDir);
  if (newest?.path !== current) {
    const unfinished = `${current}.part`;
    await rm(unfinished, { recursive: true, force: true });
    for (const [part, folder] of Object.entries(assets)) await cp(folder, join(unfinished, part), { recursive: true });
    await rm(current, { recursive: true, force: true });
    await rename(unfinished, current);
    // The mtime records when this release came, which is when the one before it went.
    await utimes(current, now, now);
  }
  const folders = await foldersByAge(archiveDir);
  const isOver = (at: number) => at > 0 && (folders[at - 1]?.since ?? Infinity) < now.getTime() - dayMs;
  await Promise.all(
    folders.filter((_, at) => isOver(at)).map(({ path }) => rm(path, { recursive: true, force: true })),
  );
  return folders.filter(({ path }, at) => path !== current && !isOver(at)).map(({ path }) => path);
}

async function foldersByAge(archiveDir: string) {
  const names = (await readdir(archiveDir)).filter((name) => !name.endsWith('.part'));
  const folders = await Promise.all(
    names.map(async (name) => {
      const path = join(archiveDir, name);
      return { path, since: (await stat(path)).mtimeMs };
    }),
  );
  return folders.toSorted((a, b) => b.since - a.since);
}
