import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/**
 * Marks the data folder while a server runs on it, and writes down for the office when the one before left its mark: it was
 * killed, ran out of memory or went with its machine. Only to be called under the data folder's lock. Answers how to take the mark away.
 */
export async function markRunning(dataFolder: string, pool: pg.Pool): Promise<() => void> {
  const mark = join(dataFolder, 'server.running');
  if (existsSync(mark)) await pool.query('insert into unexpected_ends default values');
  writeFileSync(mark, String(process.pid));
  return () => rmSync(mark, { force: true });
}
