import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint';
import { Id } from '#contract/fields';
import { countTry } from '../../src/access/count-try.ts';
import { implement } from '../../src/http/implement.ts';
import { endSessionsOf } from '../../src/access/sessions.ts';
import { endSession, startSession } from '../../src/http/session.ts';
import { makeAdmin } from '../../seed/factories.ts';
import { testApp } from '../app.ts';
import { signIn } from '../call.ts';

const contract = {
  whoAmI: endpoint('GET', '/test-me', 'signed-in', {
    response: z.object({ id: Id }),
    failure: 'Failed',
  }),
  signInTest: endpoint('POST', '/test-sign-in', 'public', {
    body: z.object({ userId: Id, keepSignedIn: z.boolean() }),
    response: z.null(),
    failure: 'Failed',
    triesPerQuarterHour: 40,
  }),
  signOutTest: endpoint('POST', '/test-sign-out', 'public', {
    response: z.null(),
    failure: 'Failed',
  }),
};

const { app, db, pool, as, anonymous } = await testApp({
  env: { TRUST_PROXY: 'false' },
  also: (app, deps) =>
    implement(app, deps, contract, {
      whoAmI: async ({ user }) => ({ id: user.id }),
      signInTest: async ({ body, request, reply }) => {
        await startSession(
          deps.db,
          reply,
          { id: body.userId, passwordHash: null },
          { keepSignedIn: body.keepSignedIn, request },
        );
        return null;
      },
      signOutTest: async ({ request, reply }) => {
        await endSession(deps.db, request, reply);
        return null;
      },
    }),
});

describe('a session', () => {
  const signInAs = async (userId: string, keepSignedIn: boolean) => {
    const { cookies } = await anonymous.call(contract.signInTest, { body: { userId, keepSignedIn } });
    return cookies[0] as NonNullable<(typeof cookies)[0]>;
  };
  const me = async (cookie: string) =>
    (await anonymous.raw({ method: 'GET', url: '/api/test-me', headers: { cookie } })).status;

  test('lives in a cookie that scripts and other sites cannot use, until the browser closes or 30 days', async () => {
    const { id } = await makeAdmin(db);
    const short = await signInAs(id, false);
    expect(short).toMatchObject({ name: 'tasika', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(short.maxAge).toBeUndefined();
    expect((await signInAs(id, true)).maxAge).toBe(30 * 24 * 3600);
    expect(
      (await pool.query('SELECT 1 FROM sessions WHERE encode(token_hash, $1) LIKE $2', ['escape', `%${short.value}%`]))
        .rowCount,
    ).toBe(0);
  });

  test('ends 12 hours after its last use, or after 30 days of being kept', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const start = Date.now();
      const at = (hours: number) => vi.setSystemTime(start + hours * 3_600_000);
      const { id } = await makeAdmin(db);
      const [short, long] = [
        `tasika=${(await signInAs(id, false)).value}`,
        `tasika=${(await signInAs(id, true)).value}`,
      ];
      at(11);
      expect(await me(short)).toBe(200);
      at(22);
      expect(await me(short)).toBe(200);
      at(22 + 13);
      expect([await me(short), await me(long)]).toEqual([401, 200]);
      at(24 * 30 + 1);
      expect(await me(long)).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  test('ends immediately, and others stay', async () => {
    const { id } = await makeAdmin(db);
    const cookies = [await signIn(pool, id), await signIn(pool, id)] as const;
    for (const cookie of cookies) expect(await me(cookie)).toBe(200);
    await anonymous.raw({ method: 'POST', url: '/api/test-sign-out', headers: { cookie: cookies[0] } });
    expect([await me(cookies[0]), await me(cookies[1])]).toEqual([401, 200]);
    expect(await endSessionsOf(db, id)).toBe(1);
    expect(await me(cookies[1])).toBe(401);
  });

  test('ended in a transaction is over as soon as that is saved, though it was used meanwhile', async () => {
    const { id } = await makeAdmin(db);
    const cookie = await signIn(pool, id);
    expect(await me(cookie)).toBe(200);
    await db.transaction(async (tx) => {
      await endSessionsOf(tx, id);
      expect(await me(cookie)).toBe(200);
    });
    expect(await me(cookie)).toBe(401);
  });

  test('with a one-time password opens nothing but the change of it', async () => {
    const { id } = await makeAdmin(db, { mustChangePassword: true });
    const { status, body } = await as(id).raw({ method: 'GET', url: '/api/test-me' });
    expect([status, body.code]).toEqual([403, 'password_change_required']);
  });

  test.each(['', 'x', 'a'.repeat(43), "'; DROP TABLE sessions --", '\u0001', 'a'.repeat(5000)])(
    'is not made by a cookie %j',
    async (value) => {
      expect(await me(`tasika=${value}`)).toBe(401);
    },
  );
});

describe('tries that are counted', () => {
  test('are those of a network: every address of one household counts as the same', async () => {
    const statuses = new Set<number>();
    const signInFrom = async (remoteAddress: string) => {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/test-sign-in',
        remoteAddress,
        headers: { 'sec-fetch-site': 'same-origin' },
        payload: { userId: randomUUID(), keepSignedIn: false },
      });
      statuses.add(statusCode);
      return statusCode;
    };
    for (let at = 0; at < 40; at += 1) await signInFrom(`2001:db8:7:7::${at.toString(16)}:1`);
    expect(statuses).not.toContain(429);
    expect(await signInFrom('2001:db8:7:7:ffff:1:2:3')).toBe(429);
    expect(await signInFrom('2001:db8:7:8::1')).not.toBe(429);
  });

  test('end after the given number, and begin again when the time has passed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const attempt = () => countTry(db, 'account 1', 10, 900);
      for (let turn = 0; turn < 10; turn++) await attempt();
      const refused = await attempt().catch((error) => error);
      expect(refused).toMatchObject({ code: 'too_many', retryAfter: expect.any(Number) });
      expect(refused.retryAfter).toBeLessThanOrEqual(900);
      await countTry(db, 'account 2', 10, 900);
      vi.setSystemTime(Date.now() + 901_000);
      await attempt();
    } finally {
      vi.useRealTimers();
    }
  });

  test('while the clock ran ahead do not keep anybody out once it is right again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const now = Date.now();
      vi.setSystemTime(now + 86_400_000);
      for (let turn = 0; turn < 3; turn++) await countTry(db, 'ahead', 3, 900);
      vi.setSystemTime(now);
      for (let turn = 0; turn < 3; turn++) await countTry(db, 'ahead', 3, 900);
      await expect(countTry(db, 'ahead', 3, 900)).rejects.toMatchObject({ code: 'too_many' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('concurrent tries are counted as exactly as sequential ones', async () => {
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => countTry(db, 'at once', 10, 900)));
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(10);
  });

  test('belong to the real address, whatever a header claims', async () => {
    const send = (forwarded: string) =>
      anonymous.call(contract.signInTest, {
        body: { userId: '0190f3a0-0000-7000-8000-000000000001', keepSignedIn: false },
        headers: { 'x-forwarded-for': forwarded },
        address: '10.7.7.7',
      });
    const statuses = [];
    for (let turn = 0; turn < 42; turn++) statuses.push((await send(`1.2.3.${turn}`)).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect((await send('1.2.3.4')).headers['retry-after']).toBeDefined();
  });
});
