import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { watchConnections } from './connections.ts';

/** A server with limits that a test can wait for, and what it wrote in the log. */
async function serverOf(answer: RequestListener, limits: { most?: number; silence?: number }) {
  const server = createServer(answer);
  const told: unknown[] = [];
  watchConnections(server, { warn: (...given: unknown[]) => void told.push(given) }, limits);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const open = (text = ''): Socket => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text)).on('error', () => {});
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
    { silence: 1_000 },
  );
  open(request).pause();
  await expect.poll(() => answer?.destroyed).toBe(true);
  expect(answer?.writableFinished).toBe(false);
});

test('who waits for an answer that takes longer than that gets it', async () => {
  const { ask } = await serverOf((_request, response) => void pause(2_500).then(() => response.end('late')), {
    silence: 100,
  });
  expect(await ask()).toBe('late');
});

test('beyond the limit connections are refused with one line in the log, and those kept for later make room', async () => {
  const { told, open, ask } = await serverOf((_request, response) => void response.end('here'), { most: 2 });
  const [silent, kept] = [open(), open(request)];
  await once(kept, 'data');
  await Promise.all([once(open(), 'close'), once(kept, 'close')]);
  expect(silent.destroyed).toBe(false);
  expect(await ask()).toBe('here');
  expect(told).toEqual([[{ connections: 2 }, expect.stringContaining('as many connections as can be')]]);
});
