import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Passes bytes through, counting and hashing them. */
export class Metered extends Transform {
  bytes = 0;
  readonly #hash = createHash('sha256');

  constructor(onBytes: (bytes: number) => void = () => {}) {
    super({
      transform: (chunk: Buffer, _encoding, done) => {
        this.bytes += chunk.length;
        this.#hash.update(chunk);
        onBytes(chunk.length);
        done(null, chunk);
      },
    });
  }

  /** The hash in hexadecimal; call once, after the last byte. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

/** Reads a content to its end. */
export async function hashOf(content: Readable, signal?: AbortSignal): Promise<{ size: number; sha256: string }> {
  const meter = new Metered();
  meter.resume();
  await pipeline(content, meter, { signal });
  return { size: meter.bytes, sha256: meter.sha256() };
}
