import { open, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Readable, type Writable } from 'node:stream';

/** A pair of streams with a file as buffer, so that there is no back-pressure: a slow reader does not hold up the writer. An error of `input` reaches `output`. */
interface Spool {
  input: Writable;
  output: Readable;
}

const chunkSize = 64 * 1024;
/** Milliseconds before the file is looked at again. */
const interval = 50;

/** The file at `path` is deleted when `output` has ended or is destroyed, which destroys `input` as well. */
export async function openSpool(path: string): Promise<Spool> {
  const file = await open(path, 'wx+', 0o600);
  const input = file.createWriteStream({ autoClose: false });
  async function* written() {
    for (let position = 0; ;) {
      if (input.errored) throw input.errored;
      // Before the read: what is then missing is still to be written.
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
