import { open, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Readable, type Writable } from 'node:stream';

/** A stream that is buffered in a file: whoever writes does not wait for whoever reads. An error of `input` is one of `output`. */
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
  // Each is told to whoever writes or reads; without a listener an error would end the process.
  input.on('error', () => {});
  output.on('error', () => {});
  output.once('close', () => input.destroy());
  input.once('close', () => void rm(path, { force: true }));
  return { input, output };
}
