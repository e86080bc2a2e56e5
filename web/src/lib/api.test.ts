import { createSubject } from '#contract/subjects';
import { expect, test } from 'vitest';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { call } from './api.ts';

const body = { name: 'Mathematics', code: 'MATH' };
const subject = {
  _id: '0190f3a0-0000-7000-8000-000000000001',
  name: 'Mathematics',
} as never;

const keyOf = ({ headers }: { headers: Headers }) => headers.get('idempotency-key');

test('what is sent again because its answer was lost or the server could not is the same act, under the same key', async () => {
  const troubles = [
    () => {
      throw new TypeError('Failed to fetch');
    },
    () => refuse('unavailable', 'The database cannot be reached right now.'),
    () => refuse('in_progress', 'This is being saved right now'),
  ];
  const seen = mockApi(createSubject, () => {
    troubles.shift()?.();
    return { data: subject };
  });
  for (let tries = 3; tries > 0; tries--) await expect(call(createSubject, { body })).rejects.toThrow();
  await call(createSubject, { body });
  expect(keyOf(seen[0]!)).toMatch(/^.{16,}$/);
  expect(new Set(seen.map(keyOf)).size).toBe(1);
  await call(createSubject, { body });
  expect(new Set(seen.map(keyOf)).size).toBe(2);
});

test('other values are another act, and so is the same after a refusal', async () => {
  const seen = mockApi(createSubject, ({ body: sent }) => {
    if ((sent as typeof body).name === 'Physics') throw new TypeError('Failed to fetch');
    return refuse('duplicate', 'There is a subject with this name already');
  });
  const physics = { ...body, name: 'Physics' };
  for (const values of [physics, body, body, physics])
    await expect(call(createSubject, { body: values })).rejects.toThrow();
  expect(keyOf(seen[3]!)).toBe(keyOf(seen[0]!));
  expect(new Set(seen.map(keyOf)).size).toBe(3);
});
