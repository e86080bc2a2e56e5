import { createHash } from 'node:crypto';
import { workSeed } from '#contract/proof-of-work';
import { expect, test } from 'vitest';
import { computeProof } from './compute-proof.ts';

const tried = { email: 'meera@example.com', password: 'सुबह front desk' };

test('the work begins with as many zero bits as were asked for, by the count of another program', async () => {
  const { at, nonce } = await computeProof({ at: 1_790_000_000, bits: 10 }, tried);
  const block = Buffer.alloc(36);
  createHash('sha256').update(workSeed(at, tried)).digest().copy(block);
  block.writeUInt32BE(nonce, 32);
  const begin = createHash('sha256').update(block).digest().readUInt32BE();
  expect(at).toBe(1_790_000_000);
  expect(Math.clz32(begin)).toBeGreaterThanOrEqual(10);
});
