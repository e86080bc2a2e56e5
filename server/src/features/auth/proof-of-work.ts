import { createHash, hash } from 'node:crypto';
import { workSeed, type ProofOfWork } from '#contract/proof-of-work';

// Shorter than the 15 minutes for which a proof is remembered as spent; long enough for the slowest phone and the dearest price; all that work kept for longer would spare is waiting.
const freshForSeconds = 10 * 60;
// Another server may have asked, whose clock is a little ahead.
const aheadSeconds = 60;

export const secondsNow = () => Math.floor(Date.now() / 1000);

/** How many bits of work were done for this very try: 0 without a proof, or with one that is too old. */
export function bitsOfWork(proof: ProofOfWork | undefined, tried: { email: string; password: string }): number {
  if (proof === undefined) return 0;
  const age = secondsNow() - proof.at;
  if (age > freshForSeconds || age < -aheadSeconds) return 0;
  const nonce = Buffer.alloc(4);
  nonce.writeUInt32BE(proof.nonce);
  const work = createHash('sha256')
    .update(hash('sha256', workSeed(proof.at, tried), 'buffer'))
    .update(nonce)
    .digest();
  return Math.clz32(work.readUInt32BE(0));
}
