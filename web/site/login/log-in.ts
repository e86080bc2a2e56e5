import { login } from '#contract/auth';
import type { BodyInputOf } from '#contract/endpoint';
import type { ProofOfWork } from '#contract/proof-of-work';
import { ApiError, call } from '../../lib/api.ts';
import { keepTrying } from '../../lib/keep-trying.ts';

/**
 * Logs in, with as much work as the server asks for where many wrong passwords were tried. It may ask for more meanwhile:
 * the price rises with what others try.
 */
export async function logIn(credentials: BodyInputOf<typeof login>, onWork: (isWorking: boolean) => void) {
  let proof: ProofOfWork | undefined;
  try {
    for (;;) {
      try {
        return await call(login, { body: { ...credentials, proof } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.challenge === undefined) throw error;
        onWork(true);
        const { doWork } = await keepTrying(() => import('./do-work.ts'));
        proof = await doWork(error.challenge, credentials);
      }
    }
  } finally {
    onWork(false);
  }
}
