import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from './db/client.ts';
import type { Env } from './env.ts';
import type { BackupPlaces } from './files/academy-files.ts';
import type { FileStore } from './files/file-store.ts';

/** The dependencies main.ts creates once and passes to every feature. */
export interface Deps {
  db: Db;
  pool: pg.Pool;
  env: Env;
  /** `originOf` the environment, for links. */
  origin: string;
  log: Logger;
  files: FileStore;
  backups: BackupPlaces;
  /** The code that opens the first-run page while there is no admin; undefined if there was one at the start. */
  setupCode?: string;
  /** Aborted when the process was told to end. */
  stopping?: AbortSignal;
  isDemo: boolean;
  /** Loads the sample data, on an installation that allows it. */
  loadSamples?: () => Promise<void>;
}
