import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { addDays, isoWeekDay } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Db } from '../src/db/client.ts';
import { placeholderPhone } from '../src/db/placeholders.ts';
import { changeGuardians } from '../src/features/guardians/guardians.service.ts';
import { insertRows, seededRandom } from './bulk.ts';
import {
  demoBatches,
  demoBios,
  demoQualifications,
  demoStandards,
  demoTeachers,
  firstNames,
  lastNames,
  type DemoStandard,
  type DemoSubject,
} from './demo-academy.ts';
import { demoSignIns } from '../src/demo-sign-ins.ts';

interface NewUser extends Record<string, unknown> {
  id: string;
  role: string;
  name: string;
  email: string | null;
  password_hash: string | null;
}

export const person = (role: string, name: string): NewUser => ({
  id: uuidv7(),
  role,
  name,
  email: null,
  password_hash: null,
});

export const insertUsers = (tx: Db, rows: NewUser[]) =>
  insertRows(tx, 'users', { id: 'uuid', role: 'text', name: 'text', email: 'text', password_hash: 'text' }, rows);

const phone = (number: number) => `+919000${String(number).padStart(6, '0')}`;

/** The others have not agreed to be shown. */
const shownTeachers = 8;

/** All but the last have a password: the first the known one, the others a random one. */
export async function seedTeachers(
  tx: Db,
  subjectIds: Map<DemoSubject, string>,
  hashes: { teacher: string | null; unknown: string | null },
  today: Day,
) {
  const subjectOf = new Map(demoBatches.map(({ teacher, subject }) => [teacher, subject]));
  const rows = demoTeachers.map((name, index) => ({
    ...person('teacher', name),
    email: index === 0 ? demoSignIns.teacher.email : `teacher${index + 1}@sample.tasika.example`,
    password_hash: index === 0 ? hashes.teacher : index < demoTeachers.length - 1 ? hashes.unknown : null,
    phone: phone(100 + index),
    joining_date: addDays(today, -400 - 90 * index),
  }));
  await insertUsers(tx, rows);
  await insertRows(
    tx,
    'teachers',
    {
      user_id: 'uuid',
      phone: 'text',
      joining_date: 'date',
      qualification: 'text',
      bio: 'text',
      show_on_site: 'boolean',
    },
    rows.map(({ id, ...row }, index) => ({
      user_id: id,
      phone: row.phone,
      joining_date: row.joining_date,
      show_on_site: index < shownTeachers,
      qualification: demoQualifications[subjectOf.get(index) as DemoSubject],
      bio: index < shownTeachers ? demoBios[index % demoBios.length] : null,
    })),
  );
  await insertRows(
    tx,
    'teacher_subjects',
    { teacher_id: 'uuid', subject_id: 'uuid' },
    rows.map(({ id }, index) => ({ teacher_id: id, subject_id: subjectIds.get(subjectOf.get(index) as DemoSubject) })),
  );
  return rows;
}

/** Days since the batches began. */
export const termBegan = 75;
const siblingEvery = 17;

/** Most join around the start of the term; nobody on a Sunday. */
function joiningDay(random: () => number, today: Day): Day {
  const [kind, when] = [random(), (random() + random()) / 2];
  const daysAgo =
    kind < 0.65 ? termBegan - 21 + 42 * when : kind < 0.85 ? termBegan + 21 + 120 * when : 3 + (termBegan - 24) * when;
  const day = addDays(today, -Math.round(daysAgo));
  return isoWeekDay(day) === 7 ? addDays(day, -1) : day;
}

export type Students = Map<DemoStandard, { id: string; joinedOn: Day }[]>;

export async function seedStudents(
  tx: Db,
  standardIds: Map<DemoStandard, string>,
  passwordHash: string | null,
  today: Day,
): Promise<Students> {
  const [random, when] = [seededRandom(11), seededRandom(13)];
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const year = today.slice(0, 4);
  const start = await lastAdmissionNo(tx, Number(year), 400);
  let number = 0;
  let before = { family: '', parent: '', phone: '' };
  const rows = demoStandards.flatMap(({ name: standard, students }) =>
    Array.from({ length: students }, (_, place) => {
      number += 1;
      const joined = joiningDay(when, today);
      // The last of each standard was an enquiry of this month; the sample student has the longest history.
      const joined_on = number === 1 ? addDays(today, -240) : place === students - 1 ? addDays(today, -4) : joined;
      const gender = random() < 0.48 ? ('female' as const) : ('male' as const);
      const drawn = pick(lastNames);
      const own = pick(firstNames[gender]);
      const parents = firstNames.male.filter((name) => name !== own);
      const home = {
        family: drawn,
        parent: pick(parents),
        phone: number % 23 === 0 ? placeholderPhone : phone(2000 + number),
      };
      // Some are a brother or sister of the student before: the same parent.
      const isSibling = number % siblingEvery === 0 && before.parent !== own && before.phone !== placeholderPhone;
      const { family, parent, phone: parentPhone } = isSibling ? before : home;
      before = { family, parent, phone: parentPhone };
      return {
        ...person('student', `${own} ${family}`),
        email:
          number === 1 ? demoSignIns.student.email : number % 3 === 0 ? `student${number}@sample.tasika.example` : null,
        password_hash: number === 1 ? passwordHash : null,
        standard,
        standard_id: standardIds.get(standard),
        gender,
        phone: phone(1000 + number),
        parent_name: `${parent} ${family}`,
        parent_phone: parentPhone,
        address: number % 31 === 0 ? 'Default Address' : `${number} Sample Road, Latur`,
        joined_on,
      };
    }),
  );
  const numbers = new Map(
    rows
      .toSorted((a, b) => a.joined_on.localeCompare(b.joined_on))
      .map(({ id }, index) => [id, `${year}-${String(start + index + 1).padStart(4, '0')}`]),
  );
  await insertUsers(tx, rows);
  const columns = {
    admission_no: 'text',
    standard_id: 'uuid',
    gender: 'text',
    phone: 'text',
    parent_name: 'text',
    parent_phone: 'text',
    address: 'text',
    joined_on: 'date',
  };
  await insertRows(
    tx,
    'students',
    { user_id: 'uuid', ...columns },
    rows.map(({ id, ...row }) => ({ user_id: id, admission_no: numbers.get(id), ...row })),
  );
  await changeGuardians(
    tx,
    rows.map(({ id, parent_name: name, parent_phone: phoneOfParent }) => ({
      studentId: id,
      parents: [{ name, phone: phoneOfParent }],
    })),
  );
  await seedGuardians(
    tx,
    rows.map(({ id }) => id),
  );
  return new Map(
    demoStandards.map(({ name }) => [
      name,
      rows.filter(({ standard }) => standard === name).map((row) => ({ id: row.id, joinedOn: row.joined_on })),
    ]),
  );
}

/** The parents are fathers who read one of the three languages; of every third student the mother is known, too. */
async function seedGuardians(tx: Db, studentIds: string[]): Promise<void> {
  const numbered = sql`unnest(${sql.param(studentIds)}::uuid[]) with ordinality as student (id, number)`;
  await tx.execute(sql`
    update student_guardians l set relation = 'father' from ${numbered} where l.student_id = student.id`);
  await tx.execute(sql`
    update guardians g set language = (array['mr', 'mr', 'hi', 'en'])[1 + student.number % 4], has_whatsapp = student.number % 9 <> 0
    from student_guardians l, ${numbered} where l.guardian_id = g.id and l.student_id = student.id`);
  await tx.execute(sql`
    with mothers as materialized (
      select student.id as student_id, gen_random_uuid() as id,
             (array[${sql.join(
               firstNames.female.map((name) => sql`${name}`),
               sql`, `,
             )}]::text[])[1 + student.number % ${firstNames.female.length}] || ' ' || split_part(g.name, ' ', 2) as name,
             '+919000' || lpad((4000 + student.number)::text, 6, '0') as phone
      from ${numbered} join student_guardians l on l.student_id = student.id join guardians g on g.id = l.guardian_id
      where student.number % 3 = 1),
    made as (insert into guardians (id, name, phone, language) select id, name, phone, 'mr' from mothers)
    insert into student_guardians (student_id, place, guardian_id, relation) select student_id, 2, id, 'mother' from mothers`);
}

/** Reserves `count` admission numbers of a year; answers the last one used before. */
async function lastAdmissionNo(tx: Db, year: number, count: number): Promise<number> {
  const { rows } = await tx.execute<{ last_no: number }>(sql`
    insert into admission_counters (year, last_no) values (${year}, ${count})
    on conflict (year) do update set last_no = admission_counters.last_no + excluded.last_no returning last_no`);
  return (rows[0]?.last_no ?? count) - count;
}
