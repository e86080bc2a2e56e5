import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#contract';
import { endpoint } from '#contract/endpoint';
import { Id } from '#contract/fields';
import { openDatabase } from '../../src/db/client.ts';
import { implement } from '../../src/http/implement.ts';
import { testApp } from '../app.ts';
import { caller } from '../call.ts';
import { eventually } from '../eventually.ts';

const contract = {
  addCount: endpoint('POST', '/test-counts', 'public', {
    body: z.object({ by: z.int() }),
    response: z.object({ count: z.int() }),
    status: 201,
    failure: 'Failed to count',
  }),
  whoAmI: endpoint('GET', '/test-me', 'signed-in', {
    response: z.object({ id: Id }),
    failure: 'Failed',
  }),
  getLarge: endpoint('GET', '/test-large', 'public', {
    response: z.string(),
    failure: 'Failed',
  }),
};

const { app, as, anonymous, pool } = await testApp({
  also: (app, deps) =>
    implement(app, deps, contract, {
      addCount: async ({ body }) => ({ count: body.by }),
      whoAmI: async ({ user }) => ({ id: user.id }),
      getLarge: async () => 'तासिका '.repeat(500),
    }),
});

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

  test('is refused, whatever it writes', async () => {
    const cookie = (await as.admin.cookie()) as string;
    for (const { endpoint } of writes) {
      const url = `/api${endpoint.path.replace(/:\w+/g, id)}`;
      for (const [how, headers] of Object.entries(foreign)) {
        const answer = await app.inject({
          method: endpoint.method,
          url,
          headers: { ...headers, cookie, host: 'localhost:80' },
        });
        expect
          .soft([answer.statusCode, answer.json().code], `${endpoint.method} ${endpoint.path} ${how}`)
          .toEqual([403, 'cross_site']);
      }
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

  test.each([
    ['anybody', 32, () => anonymous, '/api/test-counts'],
    ['a logged-in person', 256, () => as.admin, '/api/subjects'],
  ])('from %s more than %d KiB is too much', async (_who, kilobytes, caller, url) => {
    const headers = { 'content-type': 'application/json' };
    const ask = (length: number) =>
      caller().raw({ method: 'POST', url, headers, payload: `{"by":0,"name":"Light","more":"${'x'.repeat(length)}"}` });
    expect((await ask(kilobytes * 1024 - 100)).status).toBe(201);
    const { status, body } = await ask(kilobytes * 1024);
    expect([status, body.code]).toEqual([413, 'too_large']);
  });

  test.each([5_000, 15_000])('JSON of %d levels is malformed, also beside an Idempotency-Key', async (levels) => {
    const { status, body } = await anonymous.raw({
      method: 'POST',
      url: '/api/test-counts',
      payload: `{"by":0,"more":${'['.repeat(levels)}${']'.repeat(levels)}}`,
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    });
    expect([status, body.code]).toEqual([400, 'malformed']);
  });

  test('members that nobody asked for are ignored', async () => {
    expect((await send('{"by":0,"role":"admin","_id":"x"}', 'application/json')).status).toBe(201);
  });

  test('a mistake is reported beside its field', async () => {
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

test('strangers who try out addresses that are not there are held up like all others', async () => {
  const { app, anonymous } = await testApp();
  const remoteAddress = '203.0.113.60';
  const urls = ['/api/nothing/here', '/nothing/here'];
  const ask = (url: string) => app.inject({ method: 'POST', url, remoteAddress });
  await Promise.all(Array.from({ length: 3_000 }, (_, count) => ask(urls[count % 2] ?? '')));
  for (const url of urls) {
    const { statusCode, headers } = await ask(url);
    expect([url, statusCode]).toEqual([url, 429]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await anonymous.raw({ method: 'GET', url })).status).toBe(404);
  }
});

test('a request that names another host in its address is answered by its path alone', async () => {
  const { app } = await testApp({ also: (web) => void web.get('/test-address/*', ({ url }) => url) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const answered = async (address: string) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    return (await text(socket)).split('\r\n\r\n')[1];
  };
  expect(await answered('http://evil.example/test-address/?a=b')).toBe('/test-address/?a=b');
  expect(await answered('HTTPS://evil.example:81/test-address/http://x/')).toBe('/test-address/http://x/');
  for (const address of ['http://evil.example', 'http://evil.example?a', 'http://evil.example//other.example/']) {
    expect(await answered(address)).toContain('"code":"not_found"');
  }
});

test('a client that is still sending a body that is too large reads why it is refused, and is not cut off', async () => {
  const { app } = await testApp({});
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const length = 1024 * 1024;
  const head = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const socket = connect(port, '127.0.0.1', () => socket.write(`POST /api/auth/login HTTP/1.1\r\n${head}`));
  const [refusal] = (await once(socket, 'data')) as [Buffer];
  expect(refusal.toString()).toContain('"code":"too_large"');
  socket.write(`${' '.repeat(length)}GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).toContain('HTTP/1.1 200');
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

test('without its database the server says so and lives', async () => {
  const url = 'postgresql://nobody@127.0.0.1:1/nothing';
  const database = openDatabase(url, () => {});
  const { app } = await testApp({ database: { ...database, url } });
  const person = caller(app, async () => ({ userId: '', cookie: `tasika=${'a'.repeat(43)}` }));
  const answer = await person.raw({ method: 'GET', url: '/api/subjects' });
  expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  expect((await person.raw({ method: 'GET', url: '/readyz' })).status).toBe(503);
  expect((await person.raw({ method: 'GET', url: '/healthz' })).status).toBe(200);
  await database.pool.end();
});

test('a server that was told to end is not ready, so that proxies send people elsewhere, and still answers', async () => {
  const { anonymous } = await testApp({ stopping: AbortSignal.abort() });
  const statusOf = async (url: string) => (await anonymous.raw({ method: 'GET', url })).status;
  expect([await statusOf('/readyz'), await statusOf('/healthz'), await statusOf('/api/site')]).toEqual([503, 200, 200]);
});

describe('while the database', () => {
  const addSubject = (name: string) => as.admin.raw({ method: 'POST', url: '/api/subjects', payload: { name } });

  test('makes one request wait too long, that one times out and the others are answered', async () => {
    const blocker = await pool.connect();
    try {
      await blocker.query('BEGIN; LOCK TABLE subjects');
      const waiting = addSubject('Waits');
      // Simulates its own time-out, only sooner.
      await eventually(async () => {
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

  test('has no space left, a write is refused and rolled back', async () => {
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
