import { sql, type SQL } from 'drizzle-orm';
import type { KnownGuardian } from '#contract/guardians';
import type { Db } from '../../db/client.ts';
import {
  changesGuardians,
  Families,
  type GuardianChange,
  type Link,
  type Person,
  phonesIn,
  type Stranger,
} from './families.service.ts';
import { placeholderPhone } from '../../db/placeholders.ts';
import { inSteps } from '../../in-steps.ts';

/** The person with this phone and their children; null if nobody has it. */
export async function findGuardian(db: Db, phone: string): Promise<KnownGuardian | null> {
  const [row] = await db.rows<KnownGuardian>(sql`
    select g.id as "_id", g.name, min(l.relation) as relation, g.phone, g.has_whatsapp as "hasWhatsApp", g.language,
           json_agg(json_build_object('_id', u.id, 'name', u.name) order by lower(u.name), u.id) as students
    from guardians g join student_guardians l on l.guardian_id = g.id join users u on u.id = l.student_id
    where g.phone = ${phone} group by g.id`);
  return row ?? null;
}

/**
 * Changes the guardians of one student or of many, in this order, keeps the copy of the primary one in every child's row, and raises the version of
 * siblings that change with them; `versioned` are the students whose version the caller raises. Writers of one family are
 * serialised. Answers the guardians whose phone belongs to a person of
 * another name; they were identified with that person, who keeps the name.
 */
export async function changeGuardians(
  tx: Db,
  changes: readonly GuardianChange[],
  versioned: ReadonlySet<string> = new Set(changes.map(({ studentId }) => studentId)),
): Promise<readonly Stranger[]> {
  const edits = changes.filter(changesGuardians);
  if (edits.length === 0) return [];
  await lockFamilies(tx, edits);
  const families = await readFamilies(tx, edits);
  await inSteps(edits, (change) => families.change(change));
  const { changedPersons, changedLinks } = families;
  if (changedPersons.length === 0 && changedLinks.length === 0) return families.strangers;
  await freePhones(tx, families.givenUpPhones);
  await writePersons(tx, changedPersons);
  await writeLinks(tx, changedLinks);
  await writeCopies(
    tx,
    changedLinks.map(({ studentId }) => studentId),
    changedPersons.map(({ id }) => id),
    [...versioned],
  );
  return families.strangers;
}

const ids = (list: readonly string[]): SQL => sql`${sql.param(list)}::uuid[]`;
const texts = (list: readonly (string | null)[]): SQL => sql`${sql.param(list)}::text[]`;

const allGuardians = sql`hashtextextended('guardians', 0)`;
/** The most phones that are locked each by itself: every lock takes a place in a table that PostgreSQL sizes at its start. */
const mostPhoneLocks = 100;

/**
 * Takes the locks of these families alone: of the phones, as a person may be created for one, then of the persons. Writers of many phones, such as an
 * import, exclude all others.
 */
async function lockFamilies(tx: Db, changes: readonly GuardianChange[]): Promise<void> {
  const phones = [...new Set(changes.flatMap(phonesIn))];
  if (phones.length > mostPhoneLocks) await tx.execute(sql`select pg_advisory_xact_lock(${allGuardians})`);
  else {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${allGuardians})`);
    await tx.execute(sql`
      select pg_advisory_xact_lock(key)
      from (select distinct hashtextextended('guardian ' || phone, 0) as key from unnest(${texts(phones)}) phone order by 1) keys`);
  }
  // Whoever held a person's lock before may have given the students other guardians.
  const locked = new Set<string>();
  for (let size = -1; size < locked.size;) {
    size = locked.size;
    const rows = await tx.rows<{ id: string }>(sql`
      select g.id from guardians g where ${isConcerned(changes)} order by g.id for update`);
    for (const { id } of rows) locked.add(id);
  }
}

/** Whether a guardian `g` is one of these students', or has one of the phones. */
const isConcerned = (changes: readonly GuardianChange[]): SQL => sql`
  g.id in (select guardian_id from student_guardians where student_id = any(${ids(changes.map(({ studentId }) => studentId))})
           union select id from guardians where phone = any(${texts(changes.flatMap(phonesIn))}))`;

/** Reads the guardians of these students, and the owners of the phones. */
async function readFamilies(tx: Db, changes: readonly GuardianChange[]): Promise<Families> {
  const students = ids(changes.map(({ studentId }) => studentId));
  const links = await tx.rows<Link>(sql`
    select student_id as "studentId", guardian_id as "guardianId", relation
    from student_guardians where student_id = any(${students}) order by student_id, place`);
  const persons = await tx.rows<Person>(sql`
    select g.id, g.name, g.phone, g.has_whatsapp as "hasWhatsApp", g.language,
           (select count(*)::int from student_guardians c where c.guardian_id = g.id) as children
    from guardians g
    where ${isConcerned(changes)}`);
  return new Families(persons, links);
}

async function writePersons(tx: Db, persons: readonly Person[]): Promise<void> {
  if (persons.length === 0) return;
  const rows = sql`unnest(${ids(persons.map(({ id }) => id))}, ${texts(persons.map(({ name }) => name))},
    ${texts(persons.map(({ phone }) => phone))}, ${sql.param(persons.map(({ hasWhatsApp }) => hasWhatsApp))}::boolean[],
    ${texts(persons.map(({ language }) => language))}) as r(id, name, phone, has_whatsapp, language)`;
  await tx.execute(sql`
    insert into guardians (id, name, phone, has_whatsapp, language) select * from ${rows}
    on conflict (id) do update set name = excluded.name, phone = excluded.phone, has_whatsapp = excluded.has_whatsapp,
      language = excluded.language`);
}

/** Frees phones that pass to another person before they are written, as a phone is unique at every moment. */
async function freePhones(tx: Db, persons: string[]): Promise<void> {
  if (persons.length === 0) return;
  await tx.execute(sql`update guardians set phone = id::text where id = any(${ids(persons)})`);
}

async function writeLinks(tx: Db, changed: readonly { studentId: string; links: Link[] }[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.flatMap(({ links }) => links.map((link, index) => ({ ...link, place: index + 1 })));
  await tx.execute(sql`
    delete from student_guardians where student_id = any(${ids(changed.map((one) => one.studentId))})`);
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into student_guardians (student_id, place, guardian_id, relation)
    select * from unnest(${ids(rows.map(({ studentId }) => studentId))}, ${sql.param(rows.map(({ place }) => place))}::int[],
      ${ids(rows.map(({ guardianId }) => guardianId))}, ${texts(rows.map(({ relation }) => relation))})`);
}

/** Copies the primary guardian to the rows of the students who have other guardians, and of all children of the changed persons. */
async function writeCopies(tx: Db, students: string[], persons: string[], versioned: string[]): Promise<void> {
  const children = sql`select student_id from student_guardians where guardian_id = any(${ids(persons)})`;
  await tx.execute(sql`
    update students s set parent_name = first.name, parent_phone = coalesce(first.phone, ${placeholderPhone})
    from (select c.id, g.name, g.phone from (select unnest(${ids(students)}) as id union ${children}) c
          left join student_guardians l on l.student_id = c.id and l.place = 1
          left join guardians g on g.id = l.guardian_id) first
    where first.id = s.user_id and (s.parent_name, s.parent_phone) is distinct from (first.name, coalesce(first.phone, ${placeholderPhone}))`);
  if (persons.length === 0) return;
  await tx.execute(sql`
    update users u set version = u.version + 1, updated_at = now()
    from (${children} except select unnest(${ids(versioned)})) sibling where sibling.student_id = u.id`);
}
