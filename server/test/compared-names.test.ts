import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sameName, searchable } from '#contract/names';
import { oneSpelling } from '#contract/spelling';
import { makeBatch, makeStandard, makeStudent } from '../seed/factories.ts';
import { testDatabase } from './database.ts';

const { db, pool } = await testDatabase();

test('names that were two until now are told apart by a number, and the index can be made', async () => {
  const migration = readFileSync(new URL('../migrations/0033_compared_names.sql', import.meta.url), 'utf8');
  await pool.query('drop function same_name cascade; drop function searchable cascade');
  for (const [, index] of migration.matchAll(/^DROP INDEX (\w+);/gm)) {
    await pool.query(`create index ${index} on standards (id)`);
  }
  // Of a name this long the number's place is taken from its end, where two numbered ones can be the same again.
  const long = 'x'.repeat(78);
  const names = [
    'मराठी माध्यम',
    'मराठी  माध्यम',
    'मराठी माध्य\u200Dम',
    'CBSE',
    long,
    `${long.slice(0, 74)} (2)`,
    `${long}\u200D`,
  ];
  for (const name of names) await makeStandard(db, { name });
  await pool.query(migration);
  const { rows } = await pool.query<{ name: string }>(
    "select replace(name, U&'\\200D', '') as name from standards order by 1",
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'CBSE',
    `${long.slice(0, 74)} (2)`,
    `${long.slice(0, 74)} (3)`,
    long,
    'मराठी माध्यम',
    'मराठी माध्यम (2)',
    'मराठी माध्यम (3)',
  ]);
});

test('the database and the browser agree about what is one text to a search', async () => {
  const texts = ['XI-१', 'José', 'इयत्ता ५ वी', 'मराठी माध्य\u200Dम', 'A-२०२६-००४२'];
  const inDatabase = await testDatabase();
  const { rows } = await inDatabase.pool.query<{ found: string }>(
    'select searchable(text) as found from unnest($1::text[]) with ordinality as t (text, at) order by at',
    [texts],
  );
  expect(rows.map(({ found }) => found)).toEqual(texts.map(searchable));
  expect(rows[0]?.found).toBe('xi-1');
});

test('the database and the browser agree about what looks the same', async () => {
  const letters = fc.constantFrom(
    ...Array.from('अआऑएऐओऔऍॲकडयरऱहाेैोौॅॉंँ़्०१'),
    ...Array.from("aIXXⅪÉﬁ -–'’\u00AD\u00A0\u200B\u200C\u200D\u2060\uFEFF\uFE0F"),
  );
  const texts = fc.sample(fc.string({ unit: letters, maxLength: 24 }), { numRuns: 2000, seed: 26 });
  const inDatabase = await testDatabase();
  const { rows } = await inDatabase.pool.query<{ spelt: string; same: string; found: string }>(
    `select one_spelling(text) as spelt, same_name(text) as same, searchable(text) as found
     from unnest($1::text[]) with ordinality as t (text, at) order by at`,
    [texts],
  );
  expect(rows.map(({ spelt }) => spelt)).toEqual(texts.map(oneSpelling));
  expect(rows.map(({ same }) => same.trim().replace(/ +/g, ' '))).toEqual(texts.map(sameName));
  expect(rows.map(({ found }) => found)).toEqual(texts.map(searchable));
});

test('names that look the same become one spelling, and of two that were kept apart the later one gets a number', async () => {
  const { db: testDb, pool: testPool } = await testDatabase();
  await testPool.query('drop index standards_name_key');
  for (const name of ['काॅमर्स', 'कॉमर्स', 'JEE – Morning', 'JEE - Morning']) await makeStandard(testDb, { name });
  const { id } = await makeStudent(testDb, { name: 'डाॅली', profile: { parentName: 'डाॅ. बॅंके' } });
  const batch = await makeBatch(testDb, { room: 'हाॅल' });
  await testPool.query(readFileSync(new URL('../migrations/0117_one_spelling.sql', import.meta.url), 'utf8'));
  const namesOf = async (query: string) => (await testPool.query<{ name: string }>(query)).rows.map(({ name }) => name);
  expect(await namesOf("select name from standards where name ~ 'मर्स|Morning' order by created_at, id")).toEqual([
    'कॉमर्स',
    'कॉमर्स (2)',
    'JEE – Morning',
    'JEE - Morning (2)',
  ]);
  expect(await namesOf(`select name from users where id = '${id}'`)).toEqual(['डॉली']);
  expect(await namesOf(`select parent_name as name from students where user_id = '${id}'`)).toEqual(['डॉ. बँके']);
  expect(await namesOf(`select room as name from batches where id = '${batch.id}'`)).toEqual(['हॉल']);
});

test('families that one made-up number had joined get their parents back, each with what was noted', async () => {
  const { db: testDb, pool } = await testDatabase();
  const family = (parentName: string | null) => ({ parentName, parentPhone: '+919822011223', phone: '+918888888888' });
  const [one, other] = [
    await makeStudent(testDb, { profile: family('Sunita') }),
    await makeStudent(testDb, { profile: family(null) }),
  ];
  await pool.query("update guardians set phone = '+919999999999'; update students set parent_phone = '+919999999999'");
  const called = `insert into contacts (id, student_id, guardian_id, date, channel, about, user_name)
    select gen_random_uuid(), student_id, guardian_id, '2026-11-20', 'call', 'attendance', 'Office' from student_guardians where student_id = $1`;
  for (const { id } of [one, other]) await pool.query(called, [id]);
  await pool.query(readFileSync(new URL('../migrations/0102_numbers_of_nobody.sql', import.meta.url), 'utf8'));
  const { rows } = await pool.query(
    `select s.phone, s.parent_phone as "parentPhone", g.name, g.phone as "guardianPhone", c.guardian_id = g.id as "isTheirs",
            (select count(*)::int from student_guardians o where o.guardian_id = g.id) as children
     from students s join student_guardians l on l.student_id = s.user_id join guardians g on g.id = l.guardian_id
     join contacts c on c.student_id = s.user_id`,
  );
  const unknown = { phone: '0000000000', parentPhone: '0000000000', guardianPhone: null };
  const own = { ...unknown, name: 'Sunita', isTheirs: true, children: 1 };
  expect(rows).toEqual([own, own]);
});

test('a number that was kept with the 0 in front of it becomes the number', async () => {
  const inDatabase = await testDatabase();
  const student = await makeStudent(inDatabase.db, {
    profile: { phone: '+9109822011223', parentPhone: '+9109822044556', parentName: 'Sunita' },
  });
  await inDatabase.pool.query(
    readFileSync(new URL('../migrations/0098_numbers_with_a_zero.sql', import.meta.url), 'utf8'),
  );
  const { rows } = await inDatabase.pool.query('select phone, parent_phone from students where user_id = $1', [
    student.id,
  ]);
  expect(rows).toEqual([{ phone: '+919822011223', parent_phone: '+919822044556' }]);
});
