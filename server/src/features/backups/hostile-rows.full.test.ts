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
import { findContentTables } from './backup-tables.service.ts';
import { rowRules } from './row-rules.ts';

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

test('every column with text or JSON has a rule', async () => {
  const client = await pool.connect();
  const tables = (await findContentTables(client, 'public')).map(({ name }) => name);
  client.release();
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = any ($1) and is_generated = 'NEVER'
        and udt_name in ('text', '_text', 'json', 'jsonb')`,
    [tables],
  );
  const written = rows.map(({ table, column }) => `${table}.${column}`).sort();
  const ruled = Object.entries(rowRules).flatMap(([table, rules]) =>
    Object.keys(rules).map((one) => `${table}.${one}`),
  );
  expect(ruled.sort()).toEqual(written);
});

test('what the product wrote itself is taken in: one of each kind of record', async () => {
  const sample = await testApp();
  await sample.pool.query(`insert into settings (name) values ('Sample Academy')`);
  await makeOneOfEach(sample.db, sample.deps.files);
  const admin = await newAdmin(sample);
  expect((await upload(admin, bytesOf(sample, await takeBackup(admin)))).refused).toBeNull();
});
