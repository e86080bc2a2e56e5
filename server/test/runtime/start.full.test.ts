import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newOutsideDatabase } from '../outside-database.ts';
import { copyUnusedData, findPostmaster, mainFile, newDataFolder, startServer, stopServer } from './server-process.ts';

// Failures at startup are unit-tested, without a process: `academy-database.test.ts`, `listen.test.ts`, `metrics.test.ts`.

test('a first start makes the database, and says where Tasika is, how to set it up and what is not set yet', async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'office@school.example' };
  const server = startServer({ DATA_DIR: newDataFolder(), ...mail });
  const address = await server.ready;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  await expect
    .poll(() => server.output())
    .toMatch(/Set up the academy: http:\S+\/setup\?code=[A-Z2-9]{5}-[A-Z2-9]{5}\n.*set PUBLIC_URL/);
  expect((await stopServer(server)).code).toBe(0);
});

test('a second server on a data folder is refused; PostgreSQL is started again when it dies; Ctrl-C ends both although a client stays connected', async () => {
  const dataFolder = copyUnusedData();
  const server = startServer({ DATA_DIR: dataFolder });
  const address = await server.ready;
  const second = await startServer({ DATA_DIR: dataFolder }).ended;
  expect(second).toEqual({
    code: 1,
    complaint: `Tasika cannot start: Another Tasika server is running on the data folder ${dataFolder}. Stop it first, or give this one its own folder with DATA_DIR.\n`,
  });

  const killed = findPostmaster(dataFolder) ?? 0;
  process.kill(killed, 'SIGKILL');
  // The moment without one may be too short to observe.
  await expect.poll(() => findPostmaster(dataFolder)).not.toBe(killed);
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);

  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const [answer] = await once(get(`${address}/healthz`, { agent }), 'response');
  answer.resume();
  await once(answer, 'end');
  expect((await stopServer(server, 'SIGINT')).code).toBe(0);
  expect(findPostmaster(dataFolder)).toBeUndefined();
});

test('two servers that boot concurrently on one outside database migrate it once, say one setup code, and start no PostgreSQL of their own', async () => {
  const outside = await newOutsideDatabase();
  const folders = [newDataFolder(), newDataFolder()];
  const servers = folders.map((folder) => startServer({ DATA_DIR: folder, DATABASE_URL: outside }));
  const addresses = await Promise.all(servers.map((server) => server.ready));
  for (const address of addresses) expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(folders.map(findPostmaster)).toEqual([undefined, undefined]);
  const codes = await Promise.all(
    servers.map((server) => vi.waitFor(() => /code=(\S+)/.exec(server.output())?.[1] ?? expect.fail('no code yet'))),
  );
  expect(new Set(codes).size).toBe(1);
  for (const server of servers) expect((await stopServer(server)).code).toBe(0);
});

test('sample academies that boot concurrently on one outside database fill it once', async () => {
  const DATABASE_URL = await newOutsideDatabase({ isMigrated: true });
  const servers = Array.from({ length: 3 }, () =>
    startServer({ DATA_DIR: newDataFolder(), DATABASE_URL }, mainFile, ['--demo']),
  );
  await Promise.all(servers.map((server) => server.ready));
  expect(servers.map((server) => server.output().match(/Filling in/g)?.length ?? 0).toSorted()).toEqual([0, 0, 1]);
});

test('a server that was told to end says so to proxies, and answers people until it ends', async () => {
  const server = startServer({ DATA_DIR: copyUnusedData(), DRAIN_SECONDS: '2' });
  const address = await server.ready;
  const stopped = stopServer(server);
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503);
  expect((await fetch(`${address}/api/site`)).status).toBe(200);
  expect((await stopped).code).toBe(0);
});

test('a wrong variable is one line that does not repeat a secret', async () => {
  const { code, complaint } = await startServer({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'secret' }).ended;
  expect({ code, complaint }).toEqual({
    code: 1,
    complaint: 'Tasika cannot start: ADMIN_PASSWORD must have at least 12 characters.\n',
  });
});
