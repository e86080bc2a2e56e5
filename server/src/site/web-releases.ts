import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';

const maxKept = 3;

/** The addresses of the hashed assets, and their folders in the build. */
export const assetFolders = { '/assets': 'site/assets', '/app/assets': 'app/assets' };

/** Keeps the hashed assets of the releases that ran last, this one included, for the pages of any of them, which any server may be asked for. */
export async function keepRelease(db: Db, buildDir: string): Promise<void> {
  const files = await findAssets(buildDir);
  const key = createHash('sha256')
    .update([...files.keys()].toSorted().join('\n'))
    .digest('hex');
  await db.transaction(async (tx) => {
    const [row] = await tx.rows<{ isNew: boolean }>(
      // A row that was inserted, not updated, has no earlier version.
      sql`insert into web_releases (key) values (${key}) on conflict (key) do update set started_at = now()
          returning xmax = 0 as "isNew"`,
    );
    if (row?.isNew !== true) return;
    for (const [path, file] of files) {
      const content = await readFile(file);
      await tx.execute(sql`insert into web_assets (path, release, content) values (${path}, ${key}, ${content})`);
    }
    await tx.execute(sql`
      delete from web_releases
       where key not in (select key from web_releases order by started_at desc limit ${maxKept})`);
  });
}

/** The files by address; not their compressed copies, as what is asked of an earlier release is compressed when it is sent. */
async function findAssets(buildDir: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [address, part] of Object.entries(assetFolders)) {
    const folder = join(buildDir, part);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || ['.br', '.gz'].includes(extname(entry.name))) continue;
      const file = join(entry.parentPath, entry.name);
      files.set(`${address}/${relative(folder, file)}`, file);
    }
  }
  return files;
}

/** The asset at this address of any release that is kept. */
export async function findAsset(db: Db, path: string): Promise<Buffer | undefined> {
  const [row] = await db.rows<{ content: Buffer }>(sql`select content from web_assets where path = ${path} limit 1`);
  return row?.content;
}
