import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { prepareShutdown } from './shutdown.ts';

test('a request that is being answered at the end gets its answer, and word that nothing more can be asked there', async () => {
  const asked = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    if (request.url === '/') return void response.end('at once');
    asked.resolve();
    void mayAnswer.promise.then(() => response.end('later'));
  });
  const close = prepareShutdown({ server, close: () => new Promise((resolve) => server.close(resolve)) });
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
