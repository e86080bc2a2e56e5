import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint';
import { implement } from '../../src/http/implement.ts';
import { testApp } from '../app.ts';
import { eventually } from '../eventually.ts';

const mebibyte = 1024 * 1024;
const failure = 'Failed';
const body = z.object({ text: z.string() });
const contract = {
  drop: endpoint('POST', '/test-short', 'public', {
    body,
    response: z.null(),
    failure,
  }),
  keep: endpoint('POST', '/test-form', 'public', {
    body,
    response: z.null(),
    failure,
  }),
  keepSheet: endpoint('POST', '/test-sheet', 'public', {
    ...{ body, response: z.null(), failure },
    bodyLimit: 12 * mebibyte,
    alone: true,
  }),
};

/** An app whose calls end when the test says so. `seen` are the bodies that requests hold meanwhile. */
async function slowApp() {
  const seen: unknown[] = [];
  let end = () => {};
  const ended = new Promise<null>((resolve) => (end = () => resolve(null)));
  const keep = async ({ request }: { request: { body: unknown } }) => {
    seen.push(request.body);
    return ended;
  };
  const { app, as } = await testApp({
    also: (web, deps) => implement(web, deps, contract, { drop: async () => null, keep, keepSheet: keep }),
  });
  const send = (url: string, payload: string) =>
    app.inject({
      ...{ method: 'POST', url, payload },
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    });
  // The first write of a server asks the database whether a restore runs; the order of those below must not depend on that.
  await send('/api/test-short', form());
  return { app, as, seen, end: () => end(), send };
}

/** Of all bodies that may be in progress. */
const third = Math.floor((32 * mebibyte) / 3);

const form = (more = '') => `{"text":"kept"${more}}`;

test('what a call did not ask for is gone while it waits', async () => {
  const { send, seen, end } = await slowApp();
  const answer = send('/api/test-form', form(`,"junk":[${Array(500).fill('{}').join()}]`));
  await eventually(() => expect(seen).toEqual([{ text: 'kept' }]));
  end();
  expect((await answer).statusCode).toBe(200);
});

test.each([
  ['objects', (count: number) => Array(count).fill('{}').join()],
  ['lists', (count: number) => Array(count).fill('[]').join()],
  ['numbers', (count: number) => Array(count).fill('1').join()],
])('a form may hold a thousand %s, not thousands', async (_what, many) => {
  const { send, end } = await slowApp();
  end();
  expect((await send('/api/test-form', form(`,"junk":[${many(400)}]`))).statusCode).toBe(200);
  const refused = await send('/api/test-form', form(`,"junk":[${many(1_100)}]`));
  expect([refused.statusCode, refused.json().code]).toEqual([413, 'too_large']);
});

test('commas and brackets in a text are not counted', async () => {
  const { send, end } = await slowApp();
  end();
  const text = ',[{\\"'.repeat(3_000);
  expect((await send('/api/test-form', JSON.stringify({ text }))).statusCode).toBe(200);
});

test('a login is short', async () => {
  const { anonymous } = await testApp();
  const login = { email: 'a@b.example', password: 'x' };
  const send = (payload: object) => anonymous.raw({ method: 'POST', url: '/api/auth/login', payload });
  expect((await send(login)).status).toBe(401);
  expect((await send({ ...login, junk: 'x'.repeat(2_048) })).status).toBe(413);
  expect((await send({ ...login, junk: Array(100).fill(0) })).status).toBe(413);
});

test('one sheet is worked on at a time, two wait, and the next is told so', async () => {
  const { send, seen, end } = await slowApp();
  const answers = Array.from({ length: 3 }, () => send('/api/test-sheet', form()));
  await eventually(() => expect(seen).toHaveLength(1));
  const { statusCode, headers } = await send('/api/test-sheet', form());
  expect([statusCode, headers['retry-after'], seen.length]).toEqual([503, '5', 1]);
  end();
  expect((await Promise.all(answers)).map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
});

test('bodies in progress have a limit together, also those whose clients have gone', async () => {
  const { app, seen, send, end } = await slowApp();
  const { address, port } = await listen(app);
  const begin = async (size: number) => {
    const socket = connect(port, address);
    await once(socket, 'connect');
    socket.write(
      `POST /api/test-sheet HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
    );
    return socket;
  };
  const whole = await begin(third);
  whole.write(form().padEnd(third));
  await eventually(() => expect(seen).toHaveLength(1));
  whole.destroy();
  const others = await Promise.all(Array.from({ length: 5 }, () => begin(third)));
  const short = async () => {
    const { statusCode, headers } = await send('/api/test-short', form());
    return [statusCode, headers['retry-after']];
  };
  await eventually(async () => expect(await short()).toEqual([503, '2']));
  for (const socket of others) socket.destroy();
  await eventually(async () => expect(await short()).toEqual([200, undefined]));
  end();
});

async function listen(app: Awaited<ReturnType<typeof slowApp>>['app']) {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app.server.address() as AddressInfo;
}
