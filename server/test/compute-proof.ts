import { hash } from 'node:crypto';
import type { Challenge } from '#contract/errors';
import { workSeed, type ProofOfWork } from '#contract/proof-of-work';

/** Does the work that the login page does; 16 bits are 65,000 hashes. */
export function computeProof({ at, bits }: Challenge, tried: { email: string; password: string }): ProofOfWork {
  const block = Buffer.concat([hash('sha256', workSeed(at, tried), 'buffer'), Buffer.alloc(4)]);
  for (let nonce = 0; ; nonce += 1) {
    block.writeUInt32BE(nonce, 32);
    if (Math.clz32(hash('sha256', block, 'buffer').readUInt32BE(0)) >= bits) return { at, nonce };
  }
}
