import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { inFull } from '../in-full.ts';
import { actors, findIds, makeCast, makeRecords } from './drawn-academy.ts';
import { problemIn } from './documented-answers.ts';
import { drawnRequest, operations, type Operation } from './drawn-requests.ts';
import { limits } from '../../../test-limits.ts';

const seed = Number(process.env.DRAWN_SEED ?? 20_261_121);
// Few, as they come on top of targeted tests.
const perEndpoint = Number(process.env.DRAWN_REQUESTS ?? (inFull ? 40 : 1));

/**
 * Sends each chosen operation requests drawn from the OpenAPI document, as every role. `DRAWN_REQUESTS` is the number for each, `DRAWN_SEED` the
 * seed; a failure prints its seed and the smallest failing request.
 */
export async function tryDrawnRequests(isChosen: (operation: Operation) => boolean): Promise<void> {
  const academy = await testApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@example.com' } });
  await makeRecords(academy.db, academy.deps.files);

  const tryOne = async (operation: Operation) => {
    const { callers, ids } = await makeCast(academy);
    const idsOf = await findIds(academy.pool, ids);
    const actor = fc.constantFrom(...operation.openTo, ...operation.openTo, ...operation.openTo, ...actors);
    await fc.assert(
      fc.asyncProperty(actor, drawnRequest(operation, idsOf), async (who, request) => {
        const since = performance.now();
        const answer = await callers[who].raw(request);
        expect(problemIn(operation, request, answer)).toBeUndefined();
        expect(performance.now() - since, operation.name).toBeLessThan(limits.answer);
      }),
      { seed, numRuns: perEndpoint },
    );
    if (operation.method === 'DELETE') await makeRecords(academy.db, academy.deps.files);
  };

  const chosen = operations.filter(isChosen);
  test(
    `every call answers drawn requests as the document says (${perEndpoint} each, seed ${seed})`,
    { timeout: chosen.length * limits.answer },
    async () => {
      const offending: string[] = [];
      for (const operation of chosen) {
        await tryOne(operation).catch((error: Error) => offending.push(`${operation.name}: ${error.message}`));
      }
      expect(offending).toEqual([]);
    },
  );
}
