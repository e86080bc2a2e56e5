import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import type { GuardianChange } from './families.service.ts';
import { changeGuardians } from './guardians.service.ts';

const { db, pool } = await testApp();

async function newStudents(count: number): Promise<string[]> {
  await pool.query("delete from users where role = 'student'; delete from guardians");
  const profile = { parentName: null, parentPhone: '0000000000' };
  return Promise.all(Array.from({ length: count }, async () => (await makeStudent(db, { profile })).id));
}

/** What each student's guardians are, and whether the copy in the student's row says so too. */
async function familiesOf(students: string[]) {
  const { rows } = await db.execute(sql`
    select s.parent_name as name, s.parent_phone as phone,
           (select json_agg(json_build_array(g.name, g.phone, g.has_whatsapp, g.language, l.relation) order by l.place)
            from student_guardians l join guardians g on g.id = l.guardian_id where l.student_id = s.user_id) as guardians
    from students s where s.user_id = any(${sql.param(students)}::uuid[]) order by array_position(${sql.param(students)}::uuid[], s.user_id)`);
  const { rows: persons } = await db.execute(sql`select name, phone from guardians order by phone, name`);
  return { rows, persons };
}

/** Changes as offices make them, the same for a seed: few phones, so that persons are shared, parted and taken over. */
function drawnChanges(seed: number, students: string[]): GuardianChange[] {
  let state = seed + 1;
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
  const phone = () => [null, ...Array.from({ length: 4 }, (_, at) => `+91982200000${at}`)][draw(5)] as string | null;
  const name = () => [null, 'Anil Patil', 'Sunita Patil', 'Lata More'][draw(4)] as string | null;
  const maybe = <Value>(value: Value) => (draw(3) === 0 ? undefined : value);
  const form = (isPrimary: boolean) => ({
    name: name() ?? 'Ravi',
    phone: phone(),
    relation: 'mother' as const,
    hasWhatsApp: draw(2) === 0,
    language: 'mr' as const,
    isPrimary,
  });
  return Array.from({ length: 24 }, (): GuardianChange => {
    const studentId = students[draw(students.length)] as string;
    if (draw(5) === 0) return { studentId, guardians: [form(false)] };
    return {
      studentId,
      parents: [
        { name: maybe(name()), phone: maybe(phone()) },
        { name: maybe(name()), phone: maybe(phone()) },
      ],
    };
  });
}

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'many changes of guardians in one step are what they are one after the other, drawn from %i',
  async (seed) => {
    const separately = await newStudents(6);
    await db.transaction(async (tx) => {
      for (const change of drawnChanges(seed, separately)) await changeGuardians(tx, [change], new Set(separately));
    });
    const oneByOne = await familiesOf(separately);
    const together = await newStudents(6);
    await db.transaction((tx) => changeGuardians(tx, drawnChanges(seed, together)));
    expect(await familiesOf(together)).toEqual(oneByOne);
  },
);

test('a phone may pass from one parent to the other within one step', async () => {
  const students = await newStudents(2);
  const [one, other] = students as [string, string];
  const [first, second, third] = ['+919822000001', '+919822000002', '+919822000003'];
  await db.transaction((tx) =>
    changeGuardians(tx, [
      { studentId: one, parents: [{ name: 'Anil', phone: first }] },
      { studentId: other, parents: [{ name: 'Sunita', phone: second }] },
    ]),
  );
  await db.transaction((tx) =>
    changeGuardians(tx, [
      { studentId: one, parents: [{ phone: third }] },
      { studentId: other, parents: [{ phone: first }] },
      { studentId: one, parents: [{ phone: second }] },
    ]),
  );
  expect((await familiesOf(students)).rows).toMatchObject([
    { name: 'Anil', phone: second },
    { name: 'Sunita', phone: first },
  ]);
});

test('thirty students take as many statements as two', async () => {
  const statementsFor = async (count: number) => {
    const students = await newStudents(count);
    const changes = (digit: number) =>
      students.map((studentId, at) => ({
        studentId,
        parents: [
          { name: `Parent ${at}`, phone: `+9198220${digit}00${String(at).padStart(2, '0')}` },
          { name: `Second ${at}` },
        ],
      }));
    await db.transaction((tx) => changeGuardians(tx, changes(1)));
    return db.transaction(async (tx) => {
      const statements = vi.spyOn(tx, 'execute');
      await changeGuardians(tx, changes(2));
      return statements.mock.calls.length;
    });
  };
  const ofTwo = await statementsFor(2);
  expect(ofTwo).toBeLessThan(10);
  expect(await statementsFor(30)).toBe(ofTwo);
});
