import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

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
