import { expect, test, vi } from 'vitest';
import { forgotPassword, getMe, logout } from '#contract/auth';
import { getBackupStatus, restoreBackup } from '#contract/backups';
import { getSettings, updateSettings } from '#contract/settings';
import { createSubject } from '#contract/subjects';
import { listTeachers, updateTeacher } from '#contract/teachers';
import { makeStudent, makeTeacher } from '../seed/factories.ts';
import { users } from '../src/db/tables/auth-tables.ts';
import { limits } from '../../test-limits.ts';
import { testApp } from './app.ts';
import { checkBackup, newAdmin, takeBackup } from './backups.ts';
import { caller, signIn, type Caller } from './call.ts';
import { openBeside } from './database.ts';
import { hearEachOther, isHearing } from './signals.ts';

/** Two servers on one database and one store. */
const one = await testApp();
const { files, backups } = one.deps;
const other = await testApp({ database: await openBeside(one), files, backups });
await hearEachOther(one, other);
await one.pool.query(`insert into settings (name) values ('Sample Academy')`);

/** One browser whose requests reach either server. Both know its session from their memory. */
async function browserOf(userId: string): Promise<{ here: Caller; there: Caller }> {
  const cookie = await signIn(one.pool, userId);
  const [here, there] = [one, other].map(({ app }) => caller(app, async () => ({ userId, cookie }))) as [
    Caller,
    Caller,
  ];
  for (const server of [here, there]) expect((await server.call(getMe)).status).toBe(200);
  return { here, there };
}

const browserOfTeacher = async () => browserOf((await makeTeacher(one.db)).id);
const statusOf = async (person: Caller) => (await person.call(getMe)).status;

/** Waits until the other server has heard of it, and less long than until it would ask by itself. */
const heard = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: limits.heard, interval: 25 });

/** The sessions of PostgreSQL over which the servers listen. */
const listenersSql = `from pg_stat_activity where datname = current_database() and application_name = 'tasika signals'`;

test('who logs out on one server is logged out on the other', async () => {
  const { here, there } = await browserOfTeacher();
  await here.call(logout);
  await heard(async () => expect(await statusOf(there)).toBe(401));
});

test('who is deactivated on one server can do nothing on the other', async () => {
  const { id, version } = await makeTeacher(one.db);
  const { there } = await browserOf(id);
  const { status } = await one.as.admin.call(updateTeacher, { params: { id }, body: { status: 'left', version } });
  expect(status).toBe(200);
  await heard(async () => expect(await statusOf(there)).toBe(401));
});

test('a change of very many accounts is told once for all', async () => {
  const { there } = await browserOfTeacher();
  await Promise.all(Array.from({ length: 101 }, () => makeStudent(one.db)));
  await one.db.update(users).set({ name: 'Renamed' });
  await heard(async () => expect((await there.call(getMe)).body.data.name).toBe('Renamed'));
});

test('what the office sets on one server holds on the other', async () => {
  const admin = await browserOf(await one.as.admin.id());
  const timeZoneThere = async () =>
    (await other.anonymous.raw({ method: 'GET', url: '/api/site' })).body.data.academy.timeZone;
  expect(await timeZoneThere()).toBe('Asia/Kolkata');
  const { version } = (await admin.here.call(getSettings)).body.data;
  await admin.here.call(updateSettings, { body: { timeZone: 'Asia/Dubai', version } });
  await heard(async () => expect(await timeZoneThere()).toBe('Asia/Dubai'));
});

test('a server whose listening connection was cut asks the database, and listens again', async () => {
  const { here, there } = await browserOfTeacher();
  const { rows: cut } = await one.pool.query<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${listenersSql}`);
  expect(cut).toHaveLength(2);
  await heard(() => expect([one, other].map(({ db }) => db.memory.isCurrent())).toEqual([false, false]));
  await here.call(logout);
  expect(await statusOf(there)).toBe(401);
  for (const server of [one, other]) await isHearing(server);
  const next = await browserOfTeacher();
  await next.here.call(logout);
  await heard(async () => expect(await statusOf(next.there)).toBe(401));
});

test('a server that hears no heartbeat for two seconds asks the database', async () => {
  const { here, there } = await browserOfTeacher();
  const { rows } = await one.pool.query<{ pid: number }>(`select pid ${listenersSql}`);
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  try {
    await heard(() => expect([one, other].map(({ db }) => db.memory.isCurrent())).toEqual([false, false]));
    await here.call(logout);
    expect(await statusOf(there)).toBe(401);
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  }
  for (const server of [one, other]) await isHearing(server);
});

test('tries are counted over all servers', async () => {
  const email = 'nobody@example.com';
  const ask = ({ anonymous }: typeof one) => anonymous.call(forgotPassword, { body: { email }, address: '10.1.2.3' });
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries++) statuses.push((await ask(tries % 2 === 0 ? one : other)).status);
  expect(statuses.slice(0, 10)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});

test('a restore on one server stops writes and ends sessions on the other, which then shows what was restored', async () => {
  const before = await makeTeacher(one.db, { name: 'Here before' });
  const admin = await newAdmin(one);
  const backup = await takeBackup(admin);
  const { here, there } = await browserOf(await admin.id());
  await makeTeacher(one.db, { name: 'Came after' });
  // A write in progress holds the restore up where it has closed the academy for writes.
  const writer = await one.pool.connect();
  try {
    await writer.query('begin');
    await writer.query(`update teachers set status = status where user_id = $1`, [before.id]);
    const { preview } = await checkBackup(here, backup._id);
    const name = preview!.nameToType;
    expect((await here.call(restoreBackup, { params: { id: backup._id }, body: { name } })).status).toBe(202);
    await heard(async () => {
      const { status, body } = await there.call(createSubject, { body: { name: 'Sanskrit' } });
      expect([status, body.message]).toEqual([503, 'A backup is being restored. Try again in a few minutes.']);
      const { running } = (await there.call(getBackupStatus)).body.data;
      expect(running).toMatchObject({ backup: backup._id, kind: 'restore' });
    });
    await writer.query('rollback');
  } finally {
    writer.release();
  }
  await heard(async () => expect(await statusOf(there)).toBe(401));
  const again = await newAdmin(other);
  expect((await again.call(getBackupStatus)).body.data.failedRestore).toBeNull();
  const names = (await again.call(listTeachers)).body.data.map(({ name }) => name);
  expect(names).toContain('Here before');
  expect(names).not.toContain('Came after');
  await heard(async () => expect((await again.call(createSubject, { body: { name: 'Sanskrit' } })).status).toBe(201));
});
