import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { exportOf } from '#contract/sheets';
import { createTeacher, listTeachers } from '#contract/teachers';
import { openDatabase, type Db } from '../src/db/client.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { openReplica } from '../src/db/replica.ts';
import { notFound } from '../src/refusals.ts';
import { testApp } from './app.ts';
import { pathOf, type Answer } from './call.ts';
import { eventually } from './eventually.ts';
import { primaryAndStandby } from './standby.ts';

const { primary, standby } = await primaryAndStandby();
const quiet = { info: () => {}, warn: () => {} };
const replica = openReplica(standby.url, primary, { log: quiet });
afterAll(() => replica.close());
const { as } = await testApp({ database: primary, replica });
await primary.pool.query(`insert into settings (name) values ('Sample Academy')`);

const isReplica = async (reader: Db) =>
  (await reader.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)).rows[0]?.is;
/** Whether reads that have to see the log up to `after` are answered by the replica. */
const usesReplica = async (after = 0) => replica.read(isReplica, after);
const isUsed = () => eventually(async () => expect(await usesReplica(await replica.position())).toBe(true));

let teachers = 0;
/** The front desk creates a teacher: the name, and the cookies of that browser afterwards. */
async function addTeacher(): Promise<{ name: string; cookie: string; answer: Answer<unknown> }> {
  const letter = 'ABCDEFGH'[teachers++] ?? '';
  const name = `Teacher ${letter}`;
  const email = `${letter}@example.com`;
  const answer = await as.admin.call(createTeacher, { body: { name, phone: '98765 43210', email } });
  expect(answer.status).toBe(201);
  const written = answer.cookies.map((one) => `${one.name}=${one.value}`);
  return { name, answer, cookie: [await as.admin.cookie(), ...written].join('; ') };
}

const namesSeen = async (cookie?: string) =>
  (await as.admin.call(listTeachers, { ...(cookie && { headers: { cookie } }) })).body.data.map(({ name }) => name);

test('a replica that has caught up is read from', async () => {
  const position = await replica.position();
  await eventually(async () => expect(await usesReplica(position)).toBe(true));
});

test('who wrote reads it at once, from the primary until the replica has it', async () => {
  await isUsed();
  await standby.pause();
  onTestFinished(standby.resume);
  const { name, cookie, answer } = await addTeacher();
  expect(answer.cookies).toContainEqual(
    expect.objectContaining({
      name: 'tasika_written',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api',
      maxAge: 10,
    }),
  );
  expect(await usesReplica(await replica.position())).toBe(false);
  expect(await namesSeen(cookie)).toContain(name);
  const sheet = await as.admin.raw({
    url: pathOf(exportOf(listTeachers), {}, { format: 'csv' }),
    headers: { cookie },
  });
  expect(sheet.body).toContain(`"${name}"`);
});

test('others read it after a second, even if the replica never gets it', async () => {
  await isUsed();
  await standby.pause();
  onTestFinished(standby.resume);
  const { name } = await addTeacher();
  await eventually(async () => expect(await usesReplica()).toBe(false));
  expect(await namesSeen()).toContain(name);
});

test('a replica that was behind is read from again when it has caught up', async () => {
  await standby.pause();
  await addTeacher();
  const position = await replica.position();
  expect(await usesReplica(position)).toBe(false);
  await standby.resume();
  await eventually(async () => expect(await usesReplica(position)).toBe(true));
});

test('a read that the replica does not finish is done by the primary', async () => {
  await isUsed();
  const readers = await eventually(async () => {
    const asked: unknown[] = [];
    await replica.read(async (reader) => {
      asked.push(await isReplica(reader));
      if (asked.length === 1 && asked[0] === true) await standby.stop();
      return isReplica(reader);
    }, 0);
    expect(asked[0]).toBe(true);
    return asked;
  });
  expect(readers).toEqual([true, false]);
  expect(await namesSeen()).not.toEqual([]);
  await standby.start();
  await isUsed();
});

test.each([notFound(), new Error('The download was given up')])(
  '“$message” is not the fault of the replica',
  async (error) => {
    await isUsed();
    const work = vi.fn(async () => {
      throw error;
    });
    await expect(replica.read(work, 0)).rejects.toBe(error);
    expect(work).toHaveBeenCalledOnce();
  },
);

test('who only reads gets no cookie', async () => {
  expect((await as.admin.call(listTeachers)).cookies).toEqual([]);
});

/** Opens a replica that cannot be used, and answers why. */
async function complaintAbout(url: string, of = primary as { db: Db; pool: typeof primary.pool }): Promise<string> {
  const warn = vi.fn<(context: { err: Error }) => void>();
  const other = openReplica(url, of, { log: { ...quiet, warn } });
  await eventually(() => expect(warn).toHaveBeenCalledOnce());
  expect(await other.read(isReplica, 0)).toBe(false);
  await other.close();
  return warn.mock.calls[0]![0].err.message;
}

test('a primary is no replica', async () => {
  expect(await complaintAbout(primary.url)).toBe('DATABASE_REPLICA_URL leads to a PostgreSQL that is no replica');
});

test('a replica of another database is not read from', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tasika-other-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder);
  const other = openDatabase(postgres.urlOf('postgres'), () => {});
  onTestFinished(async () => {
    await other.pool.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  });
  expect(await complaintAbout(standby.url, other)).toBe('DATABASE_REPLICA_URL leads to a replica of another database');
});

test('a replica that was promoted is not read from any more', async () => {
  await isUsed();
  await standby.promote();
  const { name } = await addTeacher();
  // Its connections are trusted for a second more.
  await eventually(async () => expect(await namesSeen()).toContain(name));
});
