import { z } from 'zod';

/**
 * Work that makes one more guess dear and one more honest try merely slow, as in Hashcash. It is done when
 * SHA-256(seed ‖ nonce) begins with as many zero bits as were asked for. The seed is SHA-256 of `workSeed`, 32 bytes; the
 * nonce is a 32-bit number, most significant byte first.
 */
export const ProofOfWork = z.object({
  /** `at` of the challenge, as it was given. */
  at: z.int(),
  nonce: z.int().min(0).max(0xffff_ffff),
});
export type ProofOfWork = z.infer<typeof ProofOfWork>;

/** Holds what is tried, so that the work for one guess serves no other. */
export const workSeed = (at: number, { email, password }: { email: string; password: string }): string =>
  JSON.stringify([at, email.normalize('NFC').trim().toLowerCase(), password]);
