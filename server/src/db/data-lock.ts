import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';

export interface DataLock {
  release(): void;
}

/**
 * Takes the data folder for this process, or throws when another server has it.
 *
 * Node has no file locks of its own, but its SQLite has: an open exclusive transaction is a lock of the operating
 * system on the file. It ends with the process however that ends, is not inherited by children, cannot be raced
 * as a pid file can, and has no limit on the length of its path as a socket has. Nothing is ever stored in the file.
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
  // More than once is fine: whoever cleans up after an error must not hide it behind one of their own.
  return { release: () => (file.isOpen ? file.close() : undefined) };
}

// A server that was just told to stop, or lost the process that started it, is about to let go.
const LAST_MOMENTS_MS = 2_000;
const SQLITE_BUSY = 5;

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
