import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { addDays, isoWeekDay } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Db } from '../src/db/client.ts';
import { placeholderPhone } from '../src/db/placeholders.ts';
import { admissionCounters } from '../src/db/tables/student-tables.ts';
import { takeNumbers } from '../src/db/take-numbers.ts';
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

interface NewUser {
  id: string;
  role: string;
  name: string;
  email?: string | null;
  password_hash?: string | null;
}

export const person = (role: string, name: string) => ({ id: uuidv7(), role, name });

export const insertUsers = (tx: Db, rows: NewUser[]) =>
  insertRows(
    tx,
    'users',
    rows.map(({ id, role, name, email, password_hash }) => ({ id, role, name, email, password_hash })),
  );

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
  const made = demoTeachers.map((name, index) => ({
    ...person('teacher', name),
    email: index === 0 ? demoSignIns.teacher.email : `teacher${index + 1}@sample.tasika.example`,
    password_hash: index === 0 ? hashes.teacher : index < demoTeachers.length - 1 ? hashes.unknown : null,
    subject: subjectOf.get(index) as DemoSubject,
  }));
  await insertUsers(tx, made);
  const rows = made.map(({ id, subject }, index) => ({
    user_id: id,
    phone: phone(100 + index),
    joining_date: addDays(today, -400 - 90 * index),
    show_on_site: index < shownTeachers,
    qualification: demoQualifications[subject],
    bio: index < shownTeachers ? demoBios[index % demoBios.length] : null,
  }));
  await insertRows(tx, 'teachers', rows);
  const taught = made.map(({ id, subject }) => ({ teacher_id: id, subject_id: subjectIds.get(subject) }));
  await insertRows(tx, 'teacher_subjects', taught);
  return made;
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
  let number = 0;
  let home = { family: '', parent: '', phone: '' };
  const made = demoStandards.flatMap(({ name: standard, students }) =>
    Array.from({ length: students }, (_, place) => {
      number += 1;
      const joined = joiningDay(when, today);
      const gender = random() < 0.48 ? 'female' : 'male';
      const [family, own] = [pick(lastNames), pick(firstNames[gender])];
      const parent = pick(firstNames.male.filter((name) => name !== own));
      // Some are a brother or sister of the student before: the same parent.
      const isSibling = number % siblingEvery === 0 && home.parent !== own && home.phone !== placeholderPhone;
      if (!isSibling) home = { family, parent, phone: number % 23 === 0 ? placeholderPhone : phone(2000 + number) };
      const email = number === 1 ? demoSignIns.student.email : `student${number}@sample.tasika.example`;
      return {
        ...person('student', `${own} ${home.family}`),
        email: number === 1 || number % 3 === 0 ? email : null,
        password_hash: number === 1 ? passwordHash : null,
        standard,
        // The last of each standard was an enquiry of this month; the sample student has the longest history.
        joinedOn: number === 1 ? addDays(today, -240) : place === students - 1 ? addDays(today, -4) : joined,
        columns: {
          standard_id: standardIds.get(standard),
          gender,
          phone: phone(1000 + number),
          parent_name: `${home.parent} ${home.family}`,
          parent_phone: home.phone,
          address: number % 31 === 0 ? 'Default Address' : `${number} Sample Road, Latur`,
        },
      };
    }),
  );
  const numbers = await takeNumbers(tx, admissionCounters, Number(today.slice(0, 4)), made.length);
  const byJoining = made.toSorted((a, b) => a.joinedOn.localeCompare(b.joinedOn));
  const numberOf = new Map(byJoining.map(({ id }, index) => [id, numbers[index]]));
  await insertUsers(tx, made);
  const rows = made.map(({ id, joinedOn, columns }) => ({
    user_id: id,
    admission_no: numberOf.get(id),
    joined_on: joinedOn,
    ...columns,
  }));
  await insertRows(tx, 'students', rows);
  const parents = made.map(({ id, columns }) => ({
    studentId: id,
    parents: [{ name: columns.parent_name, phone: columns.parent_phone }],
  }));
  await changeGuardians(tx, parents);
  const ids = made.map(({ id }) => id);
  await seedGuardians(tx, ids);
  return Map.groupBy(made, ({ standard }) => standard);
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
             (${sql.param(firstNames.female)}::text[])[1 + student.number % ${firstNames.female.length}] || ' ' || split_part(g.name, ' ', 2) as name,
             '+919000' || lpad((4000 + student.number)::text, 6, '0') as phone
      from ${numbered} join student_guardians l on l.student_id = student.id join guardians g on g.id = l.guardian_id
      where student.number % 3 = 1),
    made as (insert into guardians (id, name, phone, language) select id, name, phone, 'mr' from mothers)
    insert into student_guardians (student_id, place, guardian_id, relation) select student_id, 2, id, 'mother' from mothers`);
}
