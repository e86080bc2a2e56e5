import { z } from 'zod';

/**
 * Proof of work as in Hashcash: it makes guessing expensive and an honest attempt merely slow. SHA-256(seed ‖ nonce) must begin
 * with the requested number of zero bits. The seed is SHA-256 of `workSeed`, 32 bytes; the nonce is a 32-bit number, most
 * significant byte first.
 */
export const ProofOfWork = z.object({
  /** `at` of the challenge, unchanged. */
  at: z.int(),
  nonce: z.int().min(0).max(0xffff_ffff),
});
export type ProofOfWork = z.infer<typeof ProofOfWork>;

/** The text to hash. It includes the guess, so that the work for one guess serves no other. */
export const workSeed = (at: number, { email, password }: { email: string; password: string }): string =>
  JSON.stringify([at, email.normalize('NFC').trim().toLowerCase(), password]);
