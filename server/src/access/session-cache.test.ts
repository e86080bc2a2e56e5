import { expect, test } from 'vitest';
import type { Caller } from '../caller.ts';
import { SessionCache } from './session-cache.ts';

const now = Date.now();
const found = { user: { id: 'asha' } as Caller, expiresAt: now + 60_000 };
const isKnown = (cache: SessionCache) => cache.recall('token', now) !== undefined;

function cacheWith(session = found): SessionCache {
  const cache = new SessionCache();
  cache.remember('token', session, { now, asOf: cache.changes });
  expect(isKnown(cache)).toBe(true);
  return cache;
}

test.each([
  { signal: { topic: 'account', subject: 'asha' }, isKept: false },
  { signal: { topic: 'account', subject: '' }, isKept: false },
  { signal: { topic: 'everything', subject: '' }, isKept: false },
  { signal: { topic: 'account', subject: 'ravi' }, isKept: true },
  { signal: { topic: 'settings', subject: '' }, isKept: true },
] as const)('a session is kept: $isKept, after $signal.topic $signal.subject', ({ signal, isKept }) => {
  const cache = cacheWith();
  cache.receive(signal);
  expect(isKnown(cache)).toBe(isKept);
});

test('what was read before a change is not remembered after it', () => {
  const cache = new SessionCache();
  const asOf = cache.changes;
  cache.receive({ topic: 'account', subject: 'asha' });
  cache.remember('token', found, { now, asOf });
  expect(isKnown(cache)).toBe(false);
});
