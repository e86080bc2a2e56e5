import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getBackupStatus, restoreBackup } from '#contract/backups';
import { enrol, makeBatch, makeRegister, makeStudent } from '../../../seed/factories.ts';
import { makeOneOfEach } from '../../../seed/one-of-each.ts';
import { digestOf } from '../../../test/academy-digest.ts';
import { testApp } from '../../../test/app.ts';
import { backupPathOf, bytesOf, checkBackup, newAdmin, takeBackup, upload } from '../../../test/backups.ts';
import { eventually } from '../../../test/eventually.ts';
import { hostileRows } from '../../../test/hostile-rows.ts';

const academy = await testApp();
const { db, deps, pool } = academy;
await pool.query(`insert into settings (name) values ('Sample Academy')`);
const batch = await makeBatch(db);
const student = await makeStudent(db);
await enrol(db, batch.id, [student.id]);
await makeRegister(db, batch.id, '2026-06-15', { [student.id]: 'present' });
await pool.query(`update students set consent_at = now()`);
const content = bytesOf(academy, await takeBackup(await newAdmin(academy)));

const notAccepted =
  /are not what Tasika wrote.*Nothing was changed.$|^There is no admin in this backup who could log in/;

test.each(Object.entries(hostileRows))('a backup with %s is not taken in', async (_, change) => {
  const { refused } = await upload(await newAdmin(academy), await change(content));
  expect(refused).toMatch(notAccepted);
});

test('one whose file was exchanged afterwards is refused by the check and by the restore in the same words', async () => {
  const admin = await newAdmin(academy);
  const { _id: id } = await takeBackup(admin);
  const before = await digestOf(pool, deps.files);
  const hostile = await hostileRows['office hours that are a number']?.(content);
  writeFileSync(backupPathOf({ deps }, id), hostile ?? '');
  const { failure } = await checkBackup(admin, id);
  expect(failure).toMatch(/^The rows of "settings"/);
  const begun = await admin.call(restoreBackup, { params: { id }, body: { name: 'Sample Academy' } });
  expect(begun.status).toBe(202);
  const reason = await eventually(async () => {
    const { body } = await admin.call(getBackupStatus);
    expect(body.data.running).toBeNull();
    return body.data.failedRestore?.reason;
  });
  expect(reason).toBe(failure);
  expect(await digestOf(pool, deps.files)).toEqual(before);
});

test('every day and instant of every table has its range', async () => {
  const { rows } = await pool.query<{ column: string }>(
    `select c.relname || '.' || a.attname as column
       from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.atttypid in ('date'::regtype, 'timestamptz'::regtype)
        and not exists (select from pg_constraint k
                         where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
                           and pg_get_constraintdef(k.oid) ~ ('\\m' || a.attname || ' <= ''2(199|200)-'))`,
  );
  expect(rows).toEqual([]);
});

test('what the product wrote itself is taken in: one of each kind of record', async () => {
  const sample = await testApp();
  await sample.pool.query(`insert into settings (name) values ('Sample Academy')`);
  await makeOneOfEach(sample.db, sample.deps.files);
  const admin = await newAdmin(sample);
  expect((await upload(admin, bytesOf(sample, await takeBackup(admin)))).refused).toBeNull();
});
