import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../src/project-root.ts';
import { findPostmaster, newDataFolder, startServer, stopServer } from './server-process.ts';

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

test('a second server on the same data folder is refused with a sentence, and the first goes on', async () => {
  const place = await readyDatabase();
  const first = startServer(place);
  const address = await first.ready;
  const second = startServer(place);
  const { code, complaint } = await second.ended;
  expect(code).toBe(1);
  expect(complaint.trim().split('\n')).toEqual([
    `Tasika cannot start: Another Tasika server is running on the data folder ${place.DATA_DIR}. Stop it first, or give this one its own folder with DATA_DIR.`,
  ]);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

test('PostgreSQL is started again when it dies, and the server lives on', async () => {
  const dataFolder = newDataFolder();
  const server = startServer({ DATA_DIR: dataFolder });
  const address = await server.ready;
  const killed = findPostmaster(dataFolder) ?? 0;
  process.kill(killed, 'SIGKILL');
  // The moment without one may be too short to observe.
  await expect.poll(() => findPostmaster(dataFolder)).not.toBe(killed);
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
  expect((await stopServer(server)).code).toBe(0);
});

test('Ctrl-C ends the server and its PostgreSQL although a client keeps its connection open', async () => {
  const dataFolder = newDataFolder();
  const server = startServer({ DATA_DIR: dataFolder });
  const address = await server.ready;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const [answer] = await once(get(`${address}/healthz`, { agent }), 'response');
  answer.resume();
  await once(answer, 'end');
  const { code } = await stopServer(server, 'SIGINT');
  expect(code).toBe(0);
  expect(findPostmaster(dataFolder)).toBeUndefined();
});

test('a data folder whose path is too long for a socket works all the same', async () => {
  const dataFolder = join(newDataFolder('a'.repeat(100)));
  const server = await started(startServer({ DATA_DIR: dataFolder }));
  expect((await stopServer(server)).code).toBe(0);
});

test.runIf(process.getuid?.() === 0)('root gets a message when PostgreSQL cannot reach the data folder', async () => {
  const parent = newDataFolder('closed');
  mkdirSync(parent, { mode: 0o700 });
  const { code, complaint } = await startServer({ DATA_DIR: join(parent, 'data') }).ended;
  expect(code).toBe(1);
  expect(complaint).toMatch(/^Tasika cannot start: The data folder \S.* cannot be reached by the account/);
});

test('DATABASE_URL uses an outside PostgreSQL and starts none of its own', async () => {
  const dataFolder = newDataFolder();
  const outside = await newOutsideDatabase();
  const server = startServer({ DATA_DIR: dataFolder, DATABASE_URL: outside });
  const address = await server.ready;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(findPostmaster(dataFolder)).toBeUndefined();
  expect((await stopServer(server)).code).toBe(0);
});

test('two servers that boot concurrently on one outside database migrate it once', async () => {
  const outside = await newOutsideDatabase();
  const servers = [newDataFolder(), newDataFolder()].map((folder) =>
    startServer({ DATA_DIR: folder, DATABASE_URL: outside }),
  );
  const addresses = await Promise.all(servers.map((server) => server.ready));
  for (const address of addresses) expect((await fetch(`${address}/readyz`)).status).toBe(200);
  for (const server of servers) await stopServer(server);
});

test('an outside PostgreSQL older than 15 is refused with a sentence', async () => {
  const outside = new URL(await newOutsideDatabase());
  const client = new pg.Client({ connectionString: outside.href });
  await client.connect();
  // Simulates an older version for queries that search "public" first.
  await client.query(`create function public.current_setting(text) returns text language sql as $$ select '140011' $$`);
  await client.end();
  outside.searchParams.set('options', '-c search_path=public,pg_catalog');
  const { code, complaint } = await startServer({ DATA_DIR: newDataFolder(), DATABASE_URL: outside.href }).ended;
  expect({ code, complaint }).toEqual({
    code: 1,
    complaint: 'Tasika cannot start: DATABASE_URL leads to PostgreSQL 14; Tasika needs 15 or newer.\n',
  });
});

test('an outside PostgreSQL that does not answer is one sentence', async () => {
  const { code, complaint } = await startServer({
    DATA_DIR: newDataFolder(),
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  }).ended;
  expect(code).toBe(1);
  expect(complaint).toBe(
    'Tasika cannot start: The PostgreSQL of DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1.\n',
  );
});

test('a port in use is one sentence', async () => {
  const port = String(await occupy(0));
  const { code, complaint } = await startServer({ ...(await readyDatabase()), PORT: port }).ended;
  expect(code).toBe(1);
  expect(complaint).toContain(
    `Tasika cannot start: Port ${port} is in use by another program. Stop that, or set PORT to another number.\n`,
  );
});

test.each([
  [
    { HOST: '203.0.113.7' },
    'HOST 203.0.113.7 is not an address of this machine. Leave it out to listen on all of them.',
  ],
  [
    { HOST: 'nobody.invalid' },
    'HOST nobody.invalid is not an address of this machine. Leave it out to listen on all of them.',
  ],
])('%o is one sentence', async (env, sentence) => {
  const { code, complaint } = await startServer({ ...(await readyDatabase()), ...env }).ended;
  expect({ code, complaint }).toEqual({ code: 1, complaint: `Tasika cannot start: ${sentence}\n` });
});

test('HOST=localhost is one address where it stands for two, so that the limits hold for every connection', async () => {
  // Simulates machines whose localhost is both; this one's may be either.
  const bothAddresses = `import dns from "node:dns"; const { lookup } = dns; dns.lookup = (name, options, done) =>
    options.all ? done(null, [{ address: "127.0.0.1", family: 4 }, { address: "::1", family: 6 }]) : lookup(name, options, done);`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(bothAddresses)}`;
  const server = startServer({ ...(await readyDatabase()), HOST: 'localhost', NODE_OPTIONS });
  const { port } = new URL(await server.ready);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await expect(fetch(`http://[::1]:${port}/healthz`)).rejects.toThrow('fetch failed');
});

test.runIf(process.platform === 'linux')('a data folder where nothing can be made is one sentence', async () => {
  const { code, complaint } = await startServer({ DATA_DIR: '/proc/academy' }).ended;
  expect({ code, complaint }).toEqual({
    code: 1,
    complaint: expect.stringMatching(
      /^Tasika cannot start: The data folder \/proc\/academy cannot be used: ENOENT.*\n$/,
    ),
  });
});

test('a second installation on the machine starts without metrics, and one that was told to have them says why not', async () => {
  // If another process on this machine already uses it, that is as good.
  await occupy(9464).catch(() => {});
  const second = startServer({ ...(await readyDatabase()), METRICS_PORT: '', LOG_LEVEL: 'warn' });
  const address = await second.ready;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(second.output()).toContain('There are no metrics: port 9464 is in use by another program.');
  const told = await startServer({ ...(await readyDatabase()), METRICS_PORT: '9464' }).ended;
  expect(told).toEqual({
    code: 1,
    complaint:
      'Tasika cannot start: METRICS_PORT 9464 is in use by another program. Set another one, or 0 to have no metrics.\n',
  });
});

test('a database that a newer Tasika changed is refused with a sentence and left as it is; an older one is brought up to date', async () => {
  const outside = await newOutsideDatabase();
  const client = new pg.Client({ connectionString: outside });
  await client.connect();
  onTestFinished(() => client.end());
  const older = migrationsUpTo(5);
  await migrate(drizzle(client), { migrationsFolder: older });
  await client.query(`insert into users (id, role, name) values (gen_random_uuid(), 'admin', 'Somebody of before')`);

  const server = startServer({ DATA_DIR: newDataFolder(), DATABASE_URL: outside });
  await server.ready;
  await stopServer(server);
  const applied = 'select count(*)::int as count from drizzle.__drizzle_migrations';
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: unknown[];
  };
  expect((await client.query(applied)).rows).toEqual([{ count: entries.length }]);
  expect((await client.query(`select name from users`)).rows).toEqual([{ name: 'Somebody of before' }]);

  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)`);
  const refused = await startServer({ DATA_DIR: newDataFolder(), DATABASE_URL: outside }).ended;
  expect(refused).toEqual({
    code: 1,
    complaint:
      'Tasika cannot start: The database was changed by a newer Tasika than this one. Start that version again, or restore a backup made before it.\n',
  });
});

test('a wrong variable is one line that does not repeat a secret', async () => {
  const { code, complaint } = await startServer({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'secret' }).ended;
  expect({ code, complaint }).toEqual({
    code: 1,
    complaint: 'Tasika cannot start: ADMIN_PASSWORD must have at least 12 characters.\n',
  });
});

const migrationsFolder = join(projectRoot, 'server/migrations');

/** The migrations of an older version. */
function migrationsUpTo(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'tasika-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  return folder;
}

async function occupy(port: number): Promise<number> {
  const occupant = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void occupant.close());
  await once(occupant, 'listening');
  return (occupant.address() as AddressInfo).port;
}

async function started(server: ReturnType<typeof startServer>) {
  await server.ready;
  return server;
}

/** An existing database, for starts that are not about theirs. */
const readyDatabase = async () => ({ DATA_DIR: newDataFolder(), DATABASE_URL: await newOutsideDatabase('template') });

async function newOutsideDatabase(template = 'template1'): Promise<string> {
  const clusterUrl = inject('clusterUrl');
  const name = `outside_${Math.random().toString(36).slice(2)}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: clusterUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name} template ${template} strategy file_copy`);
  onTestFinished(() => run(`drop database ${name} with (force)`));
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
