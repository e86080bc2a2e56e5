import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { phoneticKey } from '#contract/names';
import { makeEnquiry, makeStudent } from '../seed/factories.ts';
import { personHolds, nameIn } from '../src/db/name-search.ts';
import { testDatabase } from './database.ts';

const { db, pool } = await testDatabase();

const letters = fc.constantFrom(
  ...Array.from('कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहक्षज्ञािीुूृेैोौॅॉंःँ़्ऽअआइईउऊऋएऐओऔॲऑ०९'),
  ...Array.from("abcdefghijklmnopqrstuvwxyzéAZ .'’-09ગ\u200D"),
  'sh',
  'ow',
  'dny',
  'ख्य',
  'डाॅ',
  'दुसर्\u200Dया',
);

test('the database and the browser agree about how a name sounds', async () => {
  const names = fc.sample(fc.string({ unit: letters, maxLength: 24 }), { numRuns: 2000, seed: 26 });
  const { rows } = await pool.query<{ key: string }>(
    'select phonetic_key(name) as key from unnest($1::text[]) with ordinality as n (name, at) order by at',
    [names],
  );
  expect(rows.map(({ key }) => key)).toEqual(names.map(phoneticKey));
});

test('the key follows a name however it is written', async () => {
  const { id } = await makeStudent(db, { name: 'Asha Patil' });
  const keyOf = async () =>
    (await db.execute(sql`select phonetic_name as key from users where id = ${id}`)).rows[0]?.['key'];
  expect(await keyOf()).toBe('asa patil');
  await pool.query('update users set name = $1 where id = $2', ['आशा पटेल', id]);
  expect(await keyOf()).toBe('asa pxtelx');
  const enquiry = await makeEnquiry(db, { studentName: 'Riya', parentName: 'सुनील' });
  const { rows } = await pool.query('select phonetic_names as key from admission_enquiries where id = $1', [
    enquiry.id,
  ]);
  expect(rows).toEqual([{ key: 'ria sunilx' }]);
});

test('5,000 students are searched in both scripts by index', async () => {
  await pool.query(`
    insert into users (id, role, name)
    select gen_random_uuid(), 'student', (array['Asha', 'Ravi', 'Sneha', 'Omkar', 'Tanvi'])[1 + n % 5] || ' '
           || (array['Kale', 'More', 'Jadhav', 'Pawar', 'Deshmukh', 'Shinde', 'Gaikwad'])[1 + n % 7] || ' ' || n
    from generate_series(1, 5000) n`);
  await pool.query('vacuum analyze users');
  for (const typed of ['क्षीरसागर', 'Kshirsagar', 'कुल']) {
    const { rows } = await db.execute(
      sql`explain select u.id from users u where u.role = 'student' and ${personHolds(nameIn(sql`u`), typed)}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('users_phonetic_name_trgm_idx');
    expect(plan.includes('users_name_trgm_idx')).toBe(typed === 'Kshirsagar');
    expect(plan).not.toContain('Seq Scan');
  }
});
