import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../files.ts';
import { copyUnusedData, findPostmaster, mainFile, startServer, stopServer } from './server-process.ts';

const supervised = fileURLToPath(new URL('supervised-server.mjs', import.meta.url));
const startSupervised = (env: Record<string, string>, main = mainFile) => startServer(env, supervised, [main]);

const pidOf = (dataFolder: string) => Number(readFileSync(join(dataFolder, 'server.running'), 'utf8'));
const lastAddress = (output: string) => [...output.matchAll(/ready: (\S+)\n/g)].at(-1)?.[1];

test('a server that is killed is up again, the office sees that it was, and Ctrl-C ends it for good', async () => {
  const admin = { email: 'office@school.example', password: 'chalk-and-slate-7' };
  const dataFolder = copyUnusedData();
  const own = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const server = startSupervised({ DATA_DIR: dataFolder, ...own });
  const first = await server.ready;
  process.kill(pidOf(dataFolder), 'SIGKILL');
  await expect.poll(() => lastAddress(server.output())).not.toBe(first);
  const address = lastAddress(server.output());
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(admin) });
  const cookie = login.headers.getSetCookie().join('; ');
  const summary = await fetch(`${address}/api/admin/dashboard/summary`, { headers: { cookie } });
  expect(((await summary.json()) as { data: unknown }).data).toMatchObject({
    unexpectedEnds: { count: 1, lastAt: expect.stringMatching(/Z$/) },
  });
  const { code, complaint } = await stopServer(server, 'SIGINT');
  expect([code, complaint]).toEqual([0, 'Tasika ended unexpectedly by SIGKILL. It is started again.\n']);
  expect(findPostmaster(dataFolder)).toBeUndefined();
});

test('a PostgreSQL does not outlive its server, even when what would start that again is killed with it', async () => {
  const dataFolder = copyUnusedData();
  const server = startSupervised({ DATA_DIR: dataFolder });
  await server.ready;
  const postmaster = findPostmaster(dataFolder) ?? 0;
  const pid = pidOf(dataFolder);
  server.child.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => findPostmaster(dataFolder)).toBeUndefined();
  await expect.poll(() => isAlive(postmaster)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a start that is refused is refused once', async () => {
  const occupant = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void occupant.close());
  await once(occupant, 'listening');
  const { port } = occupant.address() as AddressInfo;
  const { code, complaint } = await startSupervised({ DATA_DIR: copyUnusedData(), PORT: String(port) }).ended;
  expect(code).toBe(1);
  expect(complaint.trim().split('\n')).toEqual([expect.stringContaining(`Port ${port} is in use by another program.`)]);
});

test('one that is killed before it was ever ready is started again', async () => {
  const folder = testFolder('starting');
  mkdirSync(folder);
  const starting = join(folder, 'server.mjs');
  const second = `import.meta.filename.replace('server', 'second')`;
  writeFileSync(
    starting,
    `import { existsSync, writeFileSync } from 'node:fs';
     if (existsSync(${second})) process.exit(0);
     writeFileSync(${second}, '');
     process.kill(process.pid, 'SIGKILL');`,
  );
  const { code, complaint } = await startSupervised({}, starting).ended;
  expect([code, complaint]).toEqual([0, 'Tasika ended unexpectedly by SIGKILL. It is started again.\n']);
});

test('one that dies again and again is started once a minute, and a signal ends that too', async () => {
  const dying = `${testFolder('dying')}.mjs`;
  writeFileSync(dying, `process.send('ready', () => process.exit(3));`);
  const server = startSupervised({}, dying);
  const again = 'Tasika ended unexpectedly by exit code 3. It is started again';
  await expect.poll(server.complaint, { timeout: 30_000 }).toBe(`${`${again}.\n`.repeat(4)}${again} in a minute.\n`);
  expect(await stopServer(server, 'SIGTERM')).toMatchObject({ code: 3 });
});
