import { createHash, hash } from 'node:crypto';
import { workSeed, type ProofOfWork } from '#contract/proof-of-work';

// The lifetime of a challenge: less than the 15 minutes for which a spent proof is remembered; enough for the slowest phone at the highest price.
const freshForSeconds = 10 * 60;
// The allowed clock skew: another server may have issued the challenge.
const aheadSeconds = 60;

export const secondsNow = () => Math.floor(Date.now() / 1000);

/** The bits of work done for this try: 0 without a proof, or with an expired one. */
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
