import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StartError } from '../start-error.ts';
import { listen } from './listen.ts';

/** Where a server listens that was given this HOST and PORT. */
async function listenAt(HOST: string, PORT = 0): Promise<AddressInfo> {
  const app = fastify();
  onTestFinished(() => app.close());
  app.get('/healthz', async () => 'ok');
  await listen(app, { HOST, PORT });
  return app.server.address() as AddressInfo;
}

test('a port in use is one sentence', async () => {
  const occupant = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void occupant.close());
  await once(occupant, 'listening');
  const { port } = occupant.address() as AddressInfo;
  await expect(listenAt('127.0.0.1', port)).rejects.toThrow(
    new StartError(`Port ${port} is in use by another program. Stop that, or set PORT to another number.`),
  );
});

test.each(['203.0.113.7', 'nobody.invalid'])('HOST=%s is one sentence', async (host) => {
  await expect(listenAt(host)).rejects.toThrow(
    new StartError(`HOST ${host} is not an address of this machine. Leave it out to listen on all of them.`),
  );
});

test('HOST=localhost is one address where it stands for two, so that the limits hold for every connection', async () => {
  // Simulates machines whose localhost is both; this one's may be either.
  const both = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
  type Done = (error: null, addresses: typeof both) => void;
  const { lookup } = dns;
  const simulated = (name: string, options: dns.LookupOptions, done: Done) =>
    options.all ? done(null, both) : lookup(name, options, done as never);
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(simulated as never);
  onTestFinished(() => spy.mockRestore());
  const { port } = await listenAt('localhost');
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await expect(fetch(`http://[::1]:${port}/healthz`)).rejects.toThrow('fetch failed');
});
