import { expect, inject, onTestFinished, test } from 'vitest';
import { demoSignIns } from '../../src/demo-sign-ins.ts';
import { openAcademyDatabase } from '../../src/db/academy-database.ts';
import { StartError } from '../../src/start-error.ts';
import { newOutsideDatabase } from '../outside-database.ts';
import { hasPgbouncer, startPgbouncer } from '../pgbouncer.ts';
import { signIn } from '../faults/product.ts';
import { mainFile, newDataFolder, startServer, stopServer } from './server-process.ts';

async function newPooler() {
  const pooler = await startPgbouncer(inject('clusterUrl'));
  onTestFinished(() => pooler.remove());
  return pooler;
}

test.runIf(hasPgbouncer)(
  'behind PgBouncer a server starts, works on its jobs, and is back when PgBouncer died and started again',
  async () => {
    const direct = await newOutsideDatabase({ isMigrated: true });
    const pooler = await newPooler();
    const env = {
      DATA_DIR: newDataFolder(),
      DATABASE_URL: pooler.through(direct),
      DATABASE_DIRECT_URL: direct,
      LOG_LEVEL: 'silent',
    };
    const server = startServer(env, mainFile, ['--demo']);
    const address = await server.ready;
    const cookie = await signIn(address, demoSignIns.admin);
    const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    // The sample academy asks for a backup, which a worker makes.
    await expect
      .poll(async () => (await fetch(`${address}/api/backups/status`, { headers })).text())
      .toMatch(/"lastReady":\{/);

    const addSubject = (name: string) =>
      fetch(`${address}/api/subjects`, { method: 'POST', headers, body: JSON.stringify({ name }) });
    await pooler.kill();
    const refused = await addSubject('Sanskrit');
    expect([refused.status, await refused.text()]).toEqual([
      503,
      expect.stringContaining('The database cannot be reached right now. Try again in a few seconds.'),
    ]);
    await pooler.start();
    await expect.poll(async () => (await addSubject('Sanskrit')).status).toBe(201);
    expect((await stopServer(server)).code).toBe(0);
  },
);

test.runIf(hasPgbouncer)(
  'a pooler that is not told of, or is of another database, is refused with a sentence',
  async () => {
    const [direct, other] = [await newOutsideDatabase(), await newOutsideDatabase()];
    const pooler = await newPooler();
    const open = (databaseUrl: string, directUrl?: string) =>
      openAcademyDatabase({
        dataFolder: newDataFolder(),
        databaseUrl,
        directUrl,
        tell: () => {},
        log: { warn: () => {}, debug: () => {} },
      });
    await expect(open(pooler.through(direct))).rejects.toThrow(
      new StartError('DATABASE_URL leads to a pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'),
    );
    await expect(open(pooler.through(other), direct)).rejects.toThrow(
      /^DATABASE_URL and DATABASE_DIRECT_URL have to lead to the same database as the same user\./,
    );
  },
);
