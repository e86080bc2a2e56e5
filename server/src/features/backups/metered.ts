import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes through, counting and hashing them. */
export class Metered extends Transform {
  bytes = 0;
  readonly #hash = createHash('sha256');
  readonly #heard: (bytes: number) => void;

  constructor(heard: (bytes: number) => void = () => {}) {
    super();
    this.#heard = heard;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    this.#heard(chunk.length);
    done(null, chunk);
  }

  /** The hash in hexadecimal; call once, after the last byte. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}
