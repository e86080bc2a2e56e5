import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { FileStore, StoredFile } from './files/file-store.ts';
import { fileIdsSql } from './files/loose-files.ts';
import { Metered } from './files/metered.ts';

export interface Moved {
  copied: number;
  /** The number of files copied by an earlier run. */
  present: number;
  /** The number of files in use that are in neither store. */
  missing: number;
}

export interface Stores {
  files: FileStore;
  backups: FileStore;
}

/**
 * Copies every file in use and every backup from one place to another; what is there already, by its size, is kept, so that an interrupted run goes
 * on. Each copy is read back and compared. What is in `from` stays.
 */
export async function moveFiles(pool: pg.Pool, from: Stores, to: Stores): Promise<Moved> {
  const moved = { copied: 0, present: 0, missing: 0 };
  await move(pool, `select file_id as id from (${fileIdsSql()}) f`, [from.files, to.files], moved);
  await move(pool, `select id from backups where status = 'ready'`, [from.backups, to.backups], moved);
  return moved;
}

async function move(pool: pg.Pool, ids: string, [from, to]: [FileStore, FileStore], moved: Moved): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(`select id from (${ids}) f (id) order by 1`);
  for (const { id } of rows) {
    const [source, copy] = [await from.find(id), await to.find(id)];
    if (copy !== undefined && (source === undefined || source.size === copy.size)) moved.present += 1;
    else if (source === undefined) moved.missing += 1;
    else {
      await copyFile(source, to, id);
      moved.copied += 1;
    }
  }
}

async function copyFile(source: StoredFile, to: FileStore, id: string): Promise<void> {
  const path = await to.temporaryPath();
  try {
    const sha256 = await digest(source, path);
    await to.keep(path, id);
    if ((await digest(await to.find(id))) !== sha256) throw new Error(`The copy of ${id} differs from the file`);
  } finally {
    await rm(path, { force: true });
  }
}

/** The SHA-256 of the content, which is also written to `path`. */
async function digest(file: StoredFile | undefined, path?: string): Promise<string> {
  const content = await file?.read();
  if (content === undefined) throw new Error('The file was removed meanwhile');
  const meter = new Metered();
  await pipeline(
    content,
    meter,
    path === undefined ? nowhere() : createWriteStream(path, { mode: 0o600, flush: true }),
  );
  return meter.sha256();
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
