import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from './db/client.ts';
import type { Env } from './env.ts';
import type { FileStore } from './files/file-store.ts';
import type { SecondPlace } from './files/second-place.ts';
import type { Jobs } from './jobs/jobs.ts';

/** What main.ts makes once and every feature is handed. */
export interface Deps {
  db: Db;
  pool: pg.Pool;
  env: Env;
  log: Logger;
  jobs: Jobs;
  files: FileStore;
  /** The folder of the backups, and where they are copied to. */
  backups: { folder: string; second: SecondPlace | undefined };
  /** Opens the first-run page, as long as there is no admin; absent where there was one at the start. */
  setupCode?: string;
  isDemo: boolean;
  /** Fills the academy with samples, where this installation may do so. */
  loadSamples?: () => Promise<void>;
}
