import { login } from '#contract/auth';
import type { BodyInputOf } from '#contract/endpoint';
import type { ProofOfWork } from '#contract/proof-of-work';
import { ApiError, call } from './api.ts';
import { retryImport } from './retry-import.ts';

/** Logs in, doing the proof of work the server asks for after many wrong passwords. It may ask repeatedly: the price rises with concurrent tries. */
export async function logIn(credentials: BodyInputOf<typeof login>, onWork: (isWorking: boolean) => void) {
  let proof: ProofOfWork | undefined;
  try {
    for (;;) {
      try {
        return await call(login, { body: { ...credentials, proof } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.challenge === undefined) throw error;
        onWork(true);
        const { computeProof } = await retryImport(() => import('./compute-proof.ts'));
        proof = await computeProof(error.challenge, credentials);
      }
    }
  } finally {
    onWork(false);
  }
}
