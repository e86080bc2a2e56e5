import { sql } from 'drizzle-orm';
import pino from 'pino';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { testFiles } from '../../test/files.ts';
import { testSmtp } from '../../test/smtp.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { mails } from '../db/tables/mail-tables.ts';
import { queueMail } from '../email/outbox.ts';
import { startJobs } from './jobs.ts';
import { planInTimeZone } from '../academy/time-zone.ts';
import { sendJob } from '../db/send-job.ts';

const { db, pool } = await testDatabase();
const files = testFiles();
const log = pino({ level: 'silent' });
const pace = { look: 0.5, supervise: 1 };
const noMail = { SMTP_URL: undefined, MAIL_FROM: undefined };

const jobStates = async (queue: string) =>
  (await db.execute<{ state: string }>(sql`select state from pgboss.job where name = ${queue}`)).rows.map(
    (row) => row.state,
  );

test('a job exists exactly if the transaction that sent it was committed', async () => {
  await db.transaction((tx) => sendJob(tx, 'clean-up', {}, { startAfter: new Date(Date.now() + 3_600_000) }));
  await db.transaction((tx) => sendJob(tx, 'clean-up', {}).then(() => tx.rollback())).catch(() => {});
  expect(await jobStates('clean-up')).toEqual(['created']);
  await db.execute(sql`delete from pgboss.job`);
});

test('a queue that does not exist is refused, and with it what caused the job', async () => {
  // @ts-expect-error -- the type says so too
  await expect(db.transaction((tx) => sendJob(tx, 'no-such-queue', {}))).rejects.toThrow('does not exist');
});

test('migrating again changes nothing and keeps the jobs', async () => {
  await sendJob(db, 'clean-up', {}, { startAfter: new Date(Date.now() + 3_600_000) });
  await Promise.all([migrateDatabase(pool), migrateDatabase(pool)]);
  expect(await jobStates('clean-up')).toEqual(['created']);
  await db.execute(sql`delete from pgboss.job`);
});

test('the clean-up takes what nobody can use any more and leaves the rest', async () => {
  await db.execute(sql`
    insert into idempotency_keys (actor, key, request_hash, created_at)
    values ('a', 'old', '', now() - interval '2 days'), ('a', 'new', '', now())`);
  await db.execute(sql`
    insert into mails (id, kind, to_address, subject, text, html, status, created_at)
    values (gen_random_uuid(), 'otp', 'a@example.com', 'old and sent', '', '', 'sent', now() - interval '91 days'),
           (gen_random_uuid(), 'otp', 'a@example.com', 'old and waiting', '', '', 'waiting', now() - interval '91 days')`);
  const jobs = await startJobs({ db, pool, log, env: noMail, files }, pace);
  await sendJob(db, 'clean-up', {});
  await eventually(async () => expect(await jobStates('clean-up')).toEqual(['completed']));
  await jobs.stop();
  const keys = await db.execute<{ key: string }>(sql`select key from idempotency_keys`);
  expect(keys.rows).toEqual([{ key: 'new' }]);
  const left = await db.execute<{ subject: string }>(sql`select subject from mails`);
  expect(left.rows).toEqual([{ subject: 'old and waiting' }]);
  await db.delete(mails);
});

test('the clean-up is planned every night in the time zone of the academy', async () => {
  const jobs = await startJobs({ db, pool, log, env: noMail, files }, { ...pace, timeZone: 'Asia/Kolkata' });
  await jobs.stop();
  const { rows } = await db.execute(sql`select cron, timezone from pgboss.schedule where name = 'clean-up'`);
  expect(rows).toEqual([{ cron: '30 2 * * *', timezone: 'Asia/Kolkata' }]);
});

test('another time zone holds for what is planned as soon as it is saved, and what starts with its day is started', async () => {
  const jobs = await startJobs({ db, pool, log, env: noMail, files }, { ...pace, timeZone: 'Asia/Kolkata' });
  await db.transaction((tx) => planInTimeZone(tx, 'America/New_York'));
  const { rows } = await db.execute(sql`select timezone from pgboss.schedule where name = 'clean-up'`);
  expect(rows).toEqual([{ timezone: 'America/New_York' }]);
  expect(await jobStates('start-announcements')).toEqual(['created']);
  await jobs.stop();
  await db.execute(sql`delete from pgboss.job`);
});

test('two servers share the mails: each is sent by one of them', async () => {
  const smtp = await testSmtp();
  smtp.mode = 'slow';
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'office@academy.example' };
  const servers = await Promise.all([1, 2].map(() => startJobs({ db, pool, log, env, files }, pace)));
  const readers = Array.from({ length: 20 }, (_, n) => `reader${n}@example.com`);
  await db.transaction(async (tx) => {
    for (const to of readers)
      await queueMail(tx, { kind: 'newsletter', to, subject: 's', text: 't', html: '<p>t</p>' });
  });
  await eventually(async () => expect(await db.$count(mails, sql`status = 'sent'`)).toBe(20));
  await Promise.all(servers.map((server) => server.stop()));
  expect(smtp.taken).toHaveLength(20);
  expect(new Set(smtp.taken.flatMap(({ recipients }) => recipients))).toEqual(new Set(readers));
});

test('without a mail server nothing is sent and nothing pretends to be', async () => {
  await db.delete(mails);
  const { mailId } = await queueMail(db, {
    kind: 'reset',
    to: 'a@example.com',
    subject: 's',
    text: 't',
    html: '<p>t</p>',
  });
  const jobs = await startJobs({ db, pool, log, env: noMail, files }, pace);
  await sendJob(db, 'clean-up', {});
  await eventually(async () => expect(await jobStates('clean-up')).not.toContain('created'));
  await jobs.stop();
  expect(await db.select({ id: mails.id, status: mails.status, attempts: mails.attempts }).from(mails)).toEqual([
    { id: mailId, status: 'waiting', attempts: 0 },
  ]);
});
