import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';
import type { BackupPlaces } from './academy-files.ts';
import type { FileStore } from './file-store.ts';
import { lastingStoreProblem } from '../store-refusal.ts';

/** A store that answers later than this is waited for by nobody at the start. */
const checkMs = 10_000;
const tooLate = () => Promise.reject(new Error('The file store has not answered yet'));

interface Stores extends Pick<BackupPlaces, 'second'> {
  files: FileStore;
}

/**
 * Says at the start what the stores would refuse later. Without a place for files that does not pass by itself, the server does not start; the place of
 * the copies of backups is only warned about.
 */
export async function checkStores({ files, second }: Stores, log: Pick<Logger, 'warn'>): Promise<void> {
  try {
    await Promise.race([files.check?.(), pause(checkMs, undefined, { ref: false }).then(tooLate)]);
  } catch (err) {
    const problem = lastingStoreProblem(err);
    if (problem !== undefined) throw new StartError(problem, { cause: err });
    log.warn({ err }, 'The file store cannot be used right now');
  }
  if (second?.kind !== 's3') return;
  void second.list().catch((err: unknown) => {
    log.warn({ err }, lastingStoreProblem(err) ?? 'The place where copies of backups are kept cannot be reached');
  });
}
