import { open, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Readable, type Writable } from 'node:stream';

/** Two streams with a file as buffer, so that there is no back-pressure: a slow reader does not slow the writer. Errors of `input` reach `output`. */
interface Spool {
  input: Writable;
  output: Readable;
}

const chunkSize = 64 * 1024;
/** The milliseconds before the file is read again. */
const interval = 50;

/** Opens a spool; its file at `path` is deleted when `output` has ended or is destroyed, which destroys `input` as well. */
export async function openSpool(path: string): Promise<Spool> {
  const file = await open(path, 'wx+', 0o600);
  const input = file.createWriteStream({ autoClose: false });
  async function* written() {
    for (let position = 0; ;) {
      if (input.errored) throw input.errored;
      // This is read first: whatever the following read does not get yet is still to be written.
      const isWhole = input.writableFinished;
      const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(chunkSize), position });
      position += bytesRead;
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
      else if (isWhole) return;
      else await pause(interval);
    }
  }
  const output = Readable.from(written());
  // Writer and reader handle the errors; an 'error' event without any listener would crash the process.
  input.on('error', () => {});
  output.on('error', () => {});
  output.once('close', () => input.destroy());
  input.once('close', () => void rm(path, { force: true }));
  return { input, output };
}
