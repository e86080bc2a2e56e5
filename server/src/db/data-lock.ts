import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { StartError } from '../start-error.ts';

export interface DataLock {
  release(): void;
}

/**
 * Takes the data folder's lock for this process, or throws when another server holds it. Node has no file locks, but its SQLite
 * has: an open exclusive transaction is an OS lock on the file. It ends with the process however that ends, is not inherited by
 * children, has no race as a pid file has, and no limit on its path's length as a socket has. Nothing is ever stored in the file.
 */
export function lockDataFolder(folder: string): DataLock {
  const file = new DatabaseSync(join(folder, 'server.lock'), { timeout: LAST_MOMENTS_MS });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (isBusy(error)) {
      throw new StartError(
        `Another Tasika server is running on the data folder ${folder}. Stop it first, or give this one its own folder with DATA_DIR.`,
      );
    }
    throw error;
  }
  // Idempotent: an error during clean-up must not hide the error that caused it.
  return { release: () => (file.isOpen ? file.close() : undefined) };
}

// The milliseconds to wait for a server that is just shutting down and about to release the lock.
const LAST_MOMENTS_MS = 2_000;
const SQLITE_BUSY = 5;

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

/**
 * Marks the data folder while a server runs on it, and records for the office if the previous server left its mark: it crashed,
 * was killed, or the machine went down. The caller holds the data folder's lock. Answers a function that removes the mark.
 */
export async function markRunning(dataFolder: string, pool: pg.Pool): Promise<() => void> {
  const mark = join(dataFolder, 'server.running');
  if (existsSync(mark)) await pool.query('insert into unexpected_ends default values');
  writeFileSync(mark, String(process.pid));
  return () => rmSync(mark, { force: true });
}
