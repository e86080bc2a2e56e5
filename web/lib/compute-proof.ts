import type { Challenge } from '#contract/errors';
import { workSeed, type ProofOfWork } from '#contract/proof-of-work';
// Web Crypto is unavailable on plain http in a local network, and slower for many short texts, as each needs a promise.
import { sha256 } from '@noble/hashes/sha2.js';

// The library calls it, and browsers before Chrome 93 and Safari 15.4 lack it.
const withHasOwn = Object as { hasOwn?: (object: object, name: string) => boolean };
withHasOwn.hasOwn ??= (object, name) => Object.prototype.hasOwnProperty.call(object, name);

const breathEveryMs = 40;
const breath = () => new Promise((resolve) => setTimeout(resolve));

/** Computes the proof of work in slices, so that the page stays responsive. */
export async function computeProof(
  { at, bits }: Challenge,
  tried: { email: string; password: string },
): Promise<ProofOfWork> {
  const block = new Uint8Array(36);
  block.set(sha256(new TextEncoder().encode(workSeed(at, tried))));
  const view = new DataView(block.buffer);
  let pauseAt = performance.now() + breathEveryMs;
  for (let nonce = 0; ; nonce += 1) {
    view.setUint32(32, nonce);
    const hash = sha256(block);
    if (Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0)) >= bits) return { at, nonce };
    if (nonce % 256 === 255 && performance.now() > pauseAt) {
      await breath();
      pauseAt = performance.now() + breathEveryMs;
    }
  }
}
