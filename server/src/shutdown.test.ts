import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchConnections } from './http/connections.ts';
import { prepareShutdown } from './shutdown.ts';

test('a request that is being answered at the end gets its answer, and word that nothing more can be asked there', async () => {
  const asked = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    if (request.url === '/') return void response.end('at once');
    asked.resolve();
    void mayAnswer.promise.then(() => response.end('later'));
  });
  const close = prepareShutdown(
    { server, close: () => new Promise((resolve) => server.close(resolve)) },
    watchConnections(server, { warn: () => {} }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const first = await fetch(`${origin}/`);
  expect([await first.text(), first.headers.get('connection')]).toEqual(['at once', 'keep-alive']);
  const second = fetch(`${origin}/later`);
  await asked.promise;
  const closed = close();
  mayAnswer.resolve();
  const answer = await second;
  expect([await answer.text(), answer.headers.get('connection')]).toEqual(['later', 'close']);
  await closed;
});

test('connections that ask for nothing do not hold up the end: silent ones, half a request, and those kept for later', async () => {
  // The last resort never comes.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = createServer((_request, response) => void response.end('at once'));
  const close = prepareShutdown(
    { server, close: () => new Promise((resolve) => server.close(resolve)) },
    watchConnections(server, { warn: () => {} }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const texts = ['', 'GET / HTTP/1.1\r\nHost: a', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'];
  const ended = texts.map(async (text) => {
    const accepted = once(server, 'connection');
    const socket = connect(port, '127.0.0.1', () => socket.write(text)).on('error', () => {});
    await accepted;
    return once(socket.resume(), 'close');
  });
  await vi.waitFor(async () => expect(await countOf(server)).toBe(texts.length));
  await close();
  await Promise.all(ended);
});

const countOf = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
