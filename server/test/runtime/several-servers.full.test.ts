import pg from 'pg';
import type { BackupStatus } from '#contract/backups';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../../test-limits.ts';
import { demoSignIns } from '../../src/demo-sign-ins.ts';
import { signIn } from '../faults/product.ts';
import { newOutsideDatabase } from '../outside-database.ts';
import { startStore, storeSettings } from '../store.ts';
import { mainFile, newDataFolder, startServer, stopServer } from './server-process.ts';

const store = await startStore(true);

/** Three servers of the sample academy on one database and one bucket. */
async function startThree() {
  const url = await newOutsideDatabase({ isMigrated: true });
  const env = { DATABASE_URL: url, ...storeSettings(store), FILES_BUCKET: 'safe', LOG_LEVEL: 'silent' };
  const servers = [1, 2, 3].map(() => startServer({ ...env, DATA_DIR: newDataFolder() }, mainFile, ['--demo']));
  const addresses = await Promise.all(servers.map(({ ready }) => ready));
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  onTestFinished(() => database.end());
  return { servers, addresses, database };
}

/** Requests with the session of a person, to whichever server. */
const browser = (cookie: string) => (address: string | undefined, path: string, body?: object) =>
  fetch(`${address}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    ...(body && { body: JSON.stringify(body) }),
  });

const heard = (check: () => Promise<void>) => vi.waitFor(check, { timeout: limits.heard, interval: 25 });

test('three servers: a logout holds on all; one that is killed while it restores leaves the academy as it was, and open for writes', async () => {
  const { servers, addresses, database } = await startThree();
  const [first, second, third] = addresses;
  const teacher = browser(await signIn(first ?? '', demoSignIns.teacher));
  for (const address of addresses) expect((await teacher(address, 'auth/me')).status).toBe(200);
  expect((await teacher(second, 'auth/logout', {})).status).toBe(200);
  for (const address of [first, third]) {
    await heard(async () => expect((await teacher(address, 'auth/me')).status).toBe(401));
  }

  const admin = browser(await signIn(third ?? '', demoSignIns.admin));
  const status = async (address: string | undefined) =>
    ((await (await admin(address, 'backups/status')).json()) as { data: BackupStatus }).data;
  // The sample academy asks for a backup, which any of the three makes.
  const { lastReady: backup } = await vi.waitFor(
    async () => {
      const now = await status(third);
      expect([now.lastReady, now.running]).toEqual([expect.anything(), null]);
      return now;
    },
    { timeout: limits.serverWait, interval: 100 },
  );

  const count = async () => (await database.query('select from users')).rowCount;
  const before = await count();
  await database.query('begin');
  await database.query('lock table teachers in row exclusive mode');
  const { rows } = await database.query<{ name: string }>('select name from settings');
  const restore = await admin(first, `backups/${backup?._id}/restore`, { name: rows[0]?.name });
  expect(restore.status).toBe(202);
  let tries = 0;
  const addSubject = () => admin(second, 'subjects', { name: `Subject ${++tries}` });
  await heard(async () => {
    const refused = await addSubject();
    expect([refused.status, await refused.text()]).toEqual([
      503,
      expect.stringContaining('A backup is being restored. Try again in a few minutes.'),
    ]);
    expect((await status(third)).running).toMatchObject({ backup: backup?._id, kind: 'restore' });
  });
  servers[0]?.child.kill('SIGKILL');
  await servers[0]?.ended;
  await database.query('rollback');
  await heard(async () => expect((await addSubject()).status).toBe(201));
  expect(await count()).toBe(before);
  await heard(async () => expect((await status(third)).running).toBeNull());
  for (const server of servers.slice(1)) expect((await stopServer(server)).code).toBe(0);
});
