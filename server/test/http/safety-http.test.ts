import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#contract';
import { endpoint } from '#contract/endpoint';
import { Id } from '#contract/fields';
import { openDatabase, type Db } from '../../src/db/client.ts';
import { countTry } from '../../src/http/rate-limits.ts';
import { implement } from '../../src/http/implement.ts';
import { endSession, endSessionsOf, startSession } from '../../src/http/session.ts';
import { makeAdmin } from '../../seed/factories.ts';
import { testApp } from '../app.ts';
import { caller, signIn } from '../call.ts';

const contract = {
  addCount: endpoint({
    method: 'POST',
    path: '/test-counts',
    access: 'public',
    body: z.object({ by: z.int(), slow: z.boolean().default(false), fail: z.boolean().default(false) }),
    response: z.object({ count: z.int(), oneTimePassword: z.string() }),
    status: 201,
    failure: 'Failed to count',
  }),
  whoAmI: endpoint({
    method: 'GET',
    path: '/test-me',
    access: 'signed-in',
    response: z.object({ id: Id }),
    failure: 'Failed',
  }),
  getLarge: endpoint({ method: 'GET', path: '/test-large', access: 'public', response: z.string(), failure: 'Failed' }),
  signInTest: endpoint({
    method: 'POST',
    path: '/test-sign-in',
    access: 'public',
    body: z.object({ userId: Id, keepSignedIn: z.boolean() }),
    response: z.null(),
    failure: 'Failed',
    triesPerQuarterHour: 40,
  }),
  signOutTest: endpoint({
    method: 'POST',
    path: '/test-sign-out',
    access: 'public',
    response: z.null(),
    failure: 'Failed',
  }),
};

const gate = { reached: () => {}, open: () => {}, opened: Promise.resolve() };

async function readCount(from: Db): Promise<number> {
  const { rows } = await from.execute<{ count: number }>(
    sql`SELECT coalesce(sum(by), 0)::int AS count FROM test_counts`,
  );
  return rows[0]?.count ?? Number.NaN;
}

const { app, db, pool, as, anonymous } = await testApp({
  env: { TRUST_PROXY: 'false' },
  also: (app, deps) =>
    implement(app, deps, contract, {
      addCount: ({ body, once }) =>
        once(async (tx) => {
          await tx.execute(sql`INSERT INTO test_counts VALUES (${body.by})`);
          gate.reached();
          if (body.slow) await gate.opened;
          if (body.fail) throw new Error('broken');
          return { count: await readCount(tx), oneTimePassword: 'only-shown-once' };
        }),
      whoAmI: async ({ user }) => ({ id: user.id }),
      getLarge: async () => 'तासिका '.repeat(500),
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

await pool.query('CREATE TABLE test_counts (by integer)');

describe('a write that another site made a browser send', () => {
  const writes = allEndpoints.filter(({ endpoint }) => endpoint.method !== 'GET');
  const id = '0190f3a0-0000-7000-8000-000000000001';
  const foreign: Record<string, Record<string, string>> = {
    'from another site': { 'sec-fetch-site': 'cross-site' },
    'from a sibling site': { 'sec-fetch-site': 'same-site' },
    'typed by nobody': { 'sec-fetch-site': 'none' },
    'with a made-up word': { 'sec-fetch-site': 'same-origin, cross-site' },
    'cross-site with our origin': { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    'from an old browser on another site': { origin: 'https://evil.example' },
    'from a sandboxed frame': { origin: 'null' },
    'on another port': { origin: 'http://localhost:81' },
    'without a word about its origin': {},
  };

  test.each(writes)('is refused: $endpoint.method $endpoint.path', async ({ endpoint }) => {
    const cookie = (await as.admin.cookie()) as string;
    const url = `/api${endpoint.path.replace(/:\w+/g, id)}`;
    for (const headers of Object.values(foreign)) {
      const answer = await app.inject({
        method: endpoint.method,
        url,
        headers: { ...headers, cookie, host: 'localhost:80' },
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'cross_site' });
    }
  });

  test('is taken from our own pages, and from a program without a cookie', async () => {
    const send = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/api/test-counts',
        payload: { by: 0 },
        headers: { host: 'localhost:80', ...headers },
      });
    const cookie = (await as.admin.cookie()) as string;
    expect((await send({ cookie, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(201);
    expect((await send({ cookie, origin: 'http://localhost:80' })).statusCode).toBe(201);
    expect((await send({})).statusCode).toBe(201);
  });
});

describe('what a request may look like', () => {
  const send = (payload: string | Buffer, type: string, url = '/api/test-counts') =>
    anonymous.raw({ method: 'POST', url, payload, headers: { 'content-type': type } });

  test.each([
    '{',
    '{"by":1',
    '[',
    'nul',
    "{'by':1}",
    '\u0000',
    '{"by":1}}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{}}}',
    '',
  ])('unreadable JSON is malformed: %j', async (text) => {
    const { status, body } = await send(text, 'application/json');
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'malformed', requestId: expect.any(String) });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('only JSON is read, not %s', async (type) => {
    expect((await send('{"by":1}', type)).status).toBe(415);
  });

  test('more than 256 KiB is too much', async () => {
    const { status, body } = await send(JSON.stringify({ by: 1, more: 'x'.repeat(300_000) }), 'application/json');
    expect([status, body.code]).toEqual([413, 'too_large']);
  });

  test('members that nobody asked for are ignored', async () => {
    expect((await send('{"by":0,"role":"admin","_id":"x"}', 'application/json')).status).toBe(201);
  });

  test('a mistake is told beside its field', async () => {
    const { status, body } = await send('{"by":"one"}', 'application/json');
    expect(status).toBe(422);
    expect(body).toEqual({
      message: 'Check the marked field',
      code: 'invalid',
      fields: { by: 'Enter a whole number' },
      requestId: expect.any(String),
    });
  });

  test('an address without a route is answered in JSON, a known one with another method by 405', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const { status, body } = await anonymous.raw({ method, url: '/api/nothing/here' });
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    const other = await anonymous.raw({ method: 'DELETE', url: '/api/test-me' });
    expect([other.status, other.body.code, other.headers.allow]).toEqual([405, 'method_not_allowed', 'GET, HEAD']);
    expect((await anonymous.raw({ method: 'GET', url: '/api/%ff' })).status).toBe(400);
  });

  test('an encoded address reaches the same guard', async () => {
    expect((await anonymous.raw({ method: 'GET', url: '/api/%74est-me' })).status).toBe(401);
  });
});

test('every kind of answer carries the headers that protect it', async () => {
  const urls = [
    '/api/test-large',
    '/api/test-me',
    '/api/nothing',
    '/api/%ff',
    '/api/openapi.json',
    '/healthz',
    '/nothing',
  ];
  for (const url of urls) {
    const { headers } = await anonymous.raw({ method: 'GET', url });
    expect(headers['x-content-type-options'], url).toBe('nosniff');
    if (url.startsWith('/api')) expect(headers['cache-control'], url).toBe('no-store');
    expect(headers['strict-transport-security'], url).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    expect(policy, url).toContain("script-src 'self';");
    expect(policy, url).toContain("frame-ancestors 'none'");
    expect(headers['referrer-policy'], url).toBe('strict-origin-when-cross-origin');
  }
});

test('on https there are HSTS and a cookie for this host alone', async () => {
  const secure = await testApp({ env: { PUBLIC_URL: 'https://academy.example' } });
  const { headers } = await secure.anonymous.raw({ method: 'GET', url: '/healthz' });
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test('large answers are sent small, in what the browser reads', async () => {
  const plain = await anonymous.call(contract.getLarge);
  for (const coding of ['br', 'gzip']) {
    const small = await app.inject({ url: '/api/test-large', headers: { 'accept-encoding': coding } });
    expect(small.headers['content-encoding']).toBe(coding);
    expect(small.headers.vary).toContain('accept-encoding');
    expect(small.rawPayload.length).toBeLessThan(500);
  }
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(
    (await app.inject({ url: '/api/test-large', headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } })).headers[
      'content-encoding'
    ],
  ).toBeUndefined();
});

describe('a write sent twice', () => {
  const send = (
    who: typeof anonymous,
    key: string,
    body: z.input<typeof contract.addCount.body>,
    address = '10.9.9.9',
  ) => who.call(contract.addCount, { body, headers: { 'idempotency-key': key }, address });
  const newKey = () => crypto.randomUUID();

  test('is done once and answered alike', async () => {
    const key = newKey();
    const before = await readCount(db);
    const first = await send(as.admin, key, { by: 1 });
    const second = await send(as.admin, key, { by: 1 });
    expect(await readCount(db)).toBe(before + 1);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  test('at once is done once, and the other is told to wait', async () => {
    const key = newKey();
    const before = await readCount(db);
    gate.opened = new Promise((resolve) => (gate.open = resolve));
    const reached = new Promise<void>((resolve) => (gate.reached = resolve));
    const first = send(as.admin, key, { by: 1, slow: true });
    await reached;
    const second = await send(as.admin, key, { by: 1, slow: true });
    expect([second.status, second.body.code]).toEqual([409, 'in_progress']);
    gate.open();
    expect((await first).status).toBe(201);
    expect(await readCount(db)).toBe(before + 1);
  });

  test('with another content is refused', async () => {
    const key = newKey();
    await send(as.admin, key, { by: 1 });
    expect((await send(as.admin, key, { by: 2 })).status).toBe(422);
  });

  test('after a failure is done', async () => {
    const key = newKey();
    const before = await readCount(db);
    expect((await send(as.admin, key, { by: 1, fail: true })).status).toBe(500);
    expect((await send(as.admin, key, { by: 1 })).status).toBe(201);
    expect(await readCount(db)).toBe(before + 1);
  });

  test('is another write when another person sends it', async () => {
    const key = newKey();
    const before = await readCount(db);
    await send(as.admin, key, { by: 1 });
    await send(as.teacher, key, { by: 1 });
    await send(anonymous, key, { by: 1 }, '10.9.9.1');
    await send(anonymous, key, { by: 1 }, '10.9.9.2');
    expect(await readCount(db)).toBe(before + 4);
  });

  test('is done when the server or its PostgreSQL died over the first, and nothing of that is left', async () => {
    const key = newKey();
    const before = await readCount(db);
    gate.opened = new Promise((resolve) => (gate.open = resolve));
    const reached = new Promise<void>((resolve) => (gate.reached = resolve));
    const first = send(as.admin, key, { by: 1, slow: true });
    await reached;
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
    );
    gate.open();
    expect((await first).status).toBe(503);
    expect((await send(as.admin, key, { by: 1, slow: true })).status).toBe(201);
    expect(await readCount(db)).toBe(before + 1);
  });

  test('is done again after a day', async () => {
    const key = newKey();
    await send(as.admin, key, { by: 1 });
    await pool.query(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`);
    const before = await readCount(db);
    expect((await send(as.admin, key, { by: 2 })).status).toBe(201);
    expect((await send(as.admin, key, { by: 2 })).headers['idempotent-replayed']).toBe('true');
    expect(await readCount(db)).toBe(before + 2);
  });

  test('leaves no secret of its answer readable in the database', async () => {
    await send(as.admin, newKey(), { by: 1 });
    const { rows } = await pool.query('SELECT actor, key, answer::text FROM idempotency_keys');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/only-shown-once|count/);
  });

  test('needs a key that cannot be guessed', async () => {
    expect((await send(as.admin, '1', { by: 1 })).status).toBe(400);
  });
});

describe('a session', () => {
  const signInAs = async (userId: string, keepSignedIn: boolean, headers: Record<string, string> = {}) => {
    const { cookies } = await anonymous.call(contract.signInTest, { body: { userId, keepSignedIn }, headers });
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

  test('is over at once when it is ended, and others stay', async () => {
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

  test('at once are counted as exactly as one after the other', async () => {
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

test('without its database the server says so and lives', async () => {
  const { db, pool } = openDatabase('postgresql://nobody@127.0.0.1:1/nothing', () => {});
  const { app } = await testApp({ db, pool });
  const person = caller(app, async () => ({ userId: '', cookie: `tasika=${'a'.repeat(43)}` }));
  const answer = await person.raw({ method: 'GET', url: '/api/subjects' });
  expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  expect((await person.raw({ method: 'GET', url: '/readyz' })).status).toBe(503);
  expect((await person.raw({ method: 'GET', url: '/healthz' })).status).toBe(200);
  await pool.end();
});

describe('while the database', () => {
  const addSubject = (name: string) => as.admin.raw({ method: 'POST', url: '/api/subjects', payload: { name } });

  test('makes one request wait too long, that one is told so and the others are answered', async () => {
    const blocker = await pool.connect();
    try {
      await blocker.query('BEGIN; LOCK TABLE subjects');
      const waiting = addSubject('Waits');
      // As its own time limit would, only sooner.
      await vi.waitFor(async () => {
        const { rowCount } = await pool.query(
          `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBe(1);
      });
      const { status, body, headers } = await waiting;
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
      expect(body.message).toBe('The database cannot be reached right now. Try again in a few seconds.');
      expect((await as.admin.raw({ method: 'GET', url: '/api/auth/me' })).status).toBe(200);
    } finally {
      await blocker.query('ROLLBACK');
      blocker.release();
    }
    expect((await addSubject('Waits')).status).toBe(201);
  });

  test('has no space left, a write is told so and nothing of it is kept', async () => {
    await pool.query(`
      CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON audit_log EXECUTE FUNCTION full_disk()`);
    const { status, body } = await addSubject('Too much');
    await pool.query('DROP FUNCTION full_disk CASCADE');
    expect([status, body.code]).toEqual([507, 'disk_full']);
    expect(body.message).toBe('There is no space left on the server. Nothing was saved.');
    expect((await addSubject('Too much')).status).toBe(201);
  });
});
