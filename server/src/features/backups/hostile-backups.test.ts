import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../seed/bulk.ts';
import { enrol, makeBatch, makeNote, makeRegister, makeStudent, makeSubject } from '../../../seed/factories.ts';
import { digestOf } from '../../../test/academy-digest.ts';
import { testApp } from '../../../test/app.ts';
import { bytesOf, newAdmin, oldBackup, putBack, takeBackup, upload } from '../../../test/backups.ts';
import { inFull } from '../../../test/in-full.ts';
import { hostileBackups, waysCount } from '../../../test/hostile-backups.ts';
import { limits } from '../../../../test-limits.ts';

const academy = await testApp();
const { db, deps, pool } = academy;

// In full each way twice; `npm run bench:backups` does several hundred.
const count = Number(process.env['BACKUP_CASES'] ?? (inFull ? 2 * waysCount : 8));
const seed = Number(process.env['BACKUP_SEED'] ?? 1);

const forgettable = { audit_log: '' };
const state = async () => ({ ...(await digestOf(pool, deps.files)), ...forgettable });

test(
  'a file that was damaged or made up is refused and nothing is touched, or the academy is as it was when it was made',
  { timeout: count * limits.round },
  async () => {
    await pool.query(`insert into settings (name) values ('Sample Academy')`);
    const batch = await makeBatch(db);
    const student = await makeStudent(db);
    await enrol(db, batch.id, [student.id]);
    await makeRegister(db, batch.id, '2026-06-15', { [student.id]: 'present' });
    await makeNote(db, deps.files, { batchId: batch.id });
    const content = bytesOf(academy, await takeBackup(await newAdmin(academy)));
    const original = await state();

    const olds = new Map<number, Promise<Buffer>>();
    const old = (migrations: number) => {
      const made = olds.get(migrations) ?? oldBackup(migrations, deps.files);
      olds.set(migrations, made);
      return made;
    };
    const outcomes = { refused: 0, failed: 0, equal: 0, older: 0 };
    /** Something that is not in the backup, so that a restore can be told from a refusal; and a session, which a restore ends. */
    const goOn = async () => {
      await makeSubject(db);
      return { before: await state(), admin: await newAdmin(academy) };
    };
    let { before, admin } = await goOn();
    for await (const { what, content: given } of hostileBackups(content, count, seededRandom(seed), old)) {
      const { status, refused, backup } = await upload(admin, given);
      expect([202, 400, 413, 415, 422], `${what}: ${refused}`).toContain(status);
      if (refused !== null) {
        expect(refused, what).toMatch(/^[A-Z].{10,}/);
        expect(refused, what).not.toMatch(/unexpected/);
        expect(await state(), what).toEqual(before);
        outcomes.refused += 1;
        continue;
      }
      const failed = await putBack(academy, admin, backup._id);
      if (failed) {
        expect(failed.reason, what).toMatch(/^[A-Z].{10,}/);
        expect(failed.reason, what).not.toMatch(/unexpected/);
        expect(await state(), what).toEqual(before);
        outcomes.failed += 1;
      } else if (backup.counts?.students === 0) {
        expect(what).toMatch(/older one|tail of another/);
        outcomes.older += 1;
      } else {
        expect(await state(), what).toEqual(original);
        outcomes.equal += 1;
      }
      await pool.query(`delete from backups`);
      ({ before, admin } = await goOn());
    }
    console.log(`${count} files: ${JSON.stringify(outcomes)}`);
    expect(outcomes.refused).toBeGreaterThan(count / 3);
    expect(outcomes.equal + outcomes.older).toBeGreaterThan(0);
    // Nothing half-written stays, and nothing was written anywhere else.
    expect(readdirSync(deps.backups.folder).filter((name) => !name.endsWith('.backup'))).toEqual([]);
    expect(readdirSync(join(deps.backups.folder, '..')).filter((name) => name === 'escape')).toEqual([]);
  },
);
