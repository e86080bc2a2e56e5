import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { refusePipelining, watchConnections } from './connections.ts';

/** A server with limits that a test can wait for, and what it wrote in the log. */
async function serverOf(answer: RequestListener, limits: Parameters<typeof watchConnections>[2]) {
  const server = createServer(answer);
  const told: unknown[] = [];
  watchConnections(server, { warn: (...given: unknown[]) => void told.push(given) }, limits);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const open = (text = '', from = '127.0.0.1'): Socket => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => socket.write(text));
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { told, open, ask: async () => (await fetch(`http://127.0.0.1:${port}/`)).text() };
}

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

test('who asks and never reads the answer is let go', async () => {
  let answer: Parameters<RequestListener>[1] | undefined;
  const { open } = await serverOf(
    (_request, response) => {
      answer = response;
      // More than the systems on both sides take in between.
      response.end(Buffer.alloc(64 * 1024 * 1024));
    },
    { idleMs: 1_000 },
  );
  const socket = open(request).pause();
  // As if it were still there.
  const moving = setInterval(() => socket.write('\r\n'), 100);
  onTestFinished(() => clearInterval(moving));
  await expect.poll(() => answer?.destroyed).toBe(true);
  expect(answer?.writableFinished).toBe(false);
});

test('who has all of an answer may ask for the next thing before we know that it is sent', async () => {
  const app = fastify();
  refusePipelining(app);
  app.get('/', (_request, reply) => {
    reply.hijack().raw.writeHead(200, { 'content-length': 2 }).write('ok');
    setTimeout(() => reply.raw.end(), 100);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  for (let nth = 0; nth < 3; nth++) {
    socket.write(request);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 OK[^]*ok$/);
  }
});

test('who asks for the next thing before the last is answered is let go, and what was asked then is not done', async () => {
  const done: string[] = [];
  const app = fastify();
  refusePipelining(app);
  const firstAnswer = Promise.withResolvers<string>();
  app.get('/:name', (request) => {
    done.push(request.url);
    return firstAnswer.promise;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(['/first', '/second', '/third'].map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  await once(socket.resume(), 'close');
  firstAnswer.resolve('here');
  expect(done).toEqual(['/first']);
});

test('who has an answer and sends nothing but line breaks is let go', async () => {
  const { open } = await serverOf((_request, response) => void response.end('here'), { idleMs: 600, lingerMs: 1_000 });
  const socket = open(request).resume();
  const moving = setInterval(() => socket.write('\r\n'), 100);
  onTestFinished(() => clearInterval(moving));
  await expect.poll(() => socket.closed).toBe(true);
});

test('who waits for an answer that takes longer than that gets it', async () => {
  const { ask } = await serverOf((_request, response) => void pause(2_500).then(() => response.end('late')), {
    idleMs: 100,
  });
  expect(await ask()).toBe('late');
});

const closed = (socket: Socket) => new Promise((resolve) => socket.resume().once('close', resolve));

const letIn = async (socket: Socket) => {
  socket.write(request);
  await once(socket, 'data');
  return socket;
};

test('beyond the limit a new connection ends the one that has asked for nothing the longest, with one line in the log', async () => {
  const { told, open, ask } = await serverOf((_request, response) => void response.end('here'), { maxConnections: 2 });
  const silent = open();
  await once(silent, 'connect');
  const idle = await letIn(open());
  const further = open(request);
  await Promise.all([once(further, 'data'), closed(silent)]);
  await Promise.all([ask(), closed(idle)]);
  expect(told).toEqual([[{ connections: 2 }, expect.stringContaining('as many connections as can be')]]);
});

test('however many silent connections one address opens, others keep theirs and get new ones', async () => {
  const { open, ask } = await serverOf((_request, response) => void response.end('here'), { maxConnections: 20 });
  const others = open();
  await once(others, 'connect');
  for (let count = 0; count < 100; count += 1) await once(open('', '127.0.0.2'), 'connect');
  expect(await ask()).toBe('here');
  await letIn(others);
});

test('half a request does not keep a connection, one that is being answered does', async () => {
  let answer: Parameters<RequestListener>[1] | undefined;
  const { open, ask } = await serverOf(
    ({ url }, response) => {
      if (url === '/slow') answer = response;
      else if (url === '/') response.end('here');
    },
    { maxConnections: 2 },
  );
  const slow = open('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => answer).toBeDefined();
  const half = open('POST /half HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf');
  await once(half, 'connect');
  await Promise.all([ask(), closed(half)]);
  answer?.end('late');
  expect(String((await once(slow, 'data'))[0])).toContain('late');
});
