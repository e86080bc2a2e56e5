import { eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { BodyOf } from '#contract/endpoint';
import { type Guardian, type GuardianForm, type KnownGuardian, maxGuardians } from '#contract/guardians';
import type { updateStudent as UpdateStudent } from '#contract/students';
import type { Db } from '../../db/client.ts';
import { nextVersion } from '../../db/next-version.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { guardians, studentGuardians } from '../../db/tables/guardian-tables.ts';
import { students } from '../../db/tables/student-tables.ts';
import { guardiansSql } from './guardian-rows.service.ts';
import { knownPhone, phoneOr, placeholderPhone } from './placeholders.service.ts';

type Parent = Pick<BodyOf<typeof UpdateStudent>, 'parentName' | 'parentPhone' | 'guardians'>;

/** The person with this phone and their children; null if nobody has it. */
export async function findGuardian(db: Db, phone: string): Promise<KnownGuardian | null> {
  const { rows } = await db.execute<KnownGuardian & Record<string, unknown>>(sql`
    select g.id as "_id", g.name, min(l.relation) as relation, g.phone, g.has_whatsapp as "hasWhatsApp", g.language,
           json_agg(json_build_object('_id', u.id, 'name', u.name) order by lower(u.name), u.id) as students
    from guardians g join student_guardians l on l.guardian_id = g.id join users u on u.id = l.student_id
    where g.phone = ${phone} group by g.id`);
  return rows[0] ?? null;
}

/**
 * Makes these the student's guardians, all of them, keeps the copy of the primary one in every child's row, and raises the version of the siblings
 * they change for; `versioned` are the students whose version the caller raises. To be called before other writes of the student's row: writers of
 * guardians follow one another, so that those of two siblings do not deadlock.
 */
export async function saveGuardians(
  tx: Db,
  studentId: string,
  wanted: GuardianForm[],
  versioned: ReadonlySet<string> = new Set([studentId]),
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('guardians', 0))`);
  const before = await tx.delete(studentGuardians).where(eq(studentGuardians.studentId, studentId)).returning();
  const own = before.map(({ guardianId }) => guardianId);
  const primary = wanted.find(({ isPrimary }) => isPrimary) ?? wanted[0];
  const inOrder = primary ? [primary, ...wanted.filter((one) => one !== primary)] : [];
  const changed: string[] = [];
  for (const [index, form] of inOrder.entries()) {
    const { id, isChanged } = await savePerson(tx, form, own);
    if (isChanged) changed.push(id);
    await tx.insert(studentGuardians).values({ studentId, place: index + 1, guardianId: id, relation: form.relation });
  }
  if (primary === undefined) {
    const none = { parentName: null, parentPhone: placeholderPhone };
    await tx.update(students).set(none).where(eq(students.userId, studentId));
    return;
  }
  const children = await childrenOf(tx, changed);
  const concerned = sql.param([studentId, ...children]);
  await tx.execute(sql`
    update students s set parent_name = g.name, parent_phone = coalesce(g.phone, ${placeholderPhone})
    from student_guardians l join guardians g on g.id = l.guardian_id
    where l.student_id = s.user_id and l.place = 1 and s.user_id = any(${concerned}::uuid[])
      and (s.parent_name, s.parent_phone) is distinct from (g.name, coalesce(g.phone, ${placeholderPhone}))`);
  const siblings = children.filter((id) => !versioned.has(id));
  if (siblings.length > 0) await tx.update(users).set(nextVersion(users)).where(inArray(users.id, siblings));
}

async function childrenOf(tx: Db, guardianIds: string[]): Promise<string[]> {
  if (guardianIds.length === 0) return [];
  const { guardianId, studentId: id } = studentGuardians;
  return (await tx.select({ id }).from(studentGuardians).where(inArray(guardianId, guardianIds))).map((row) => row.id);
}

/** A known phone is that person, who keeps a name that is not given; else the student's own guardian changes, or one is added. */
async function savePerson(tx: Db, form: GuardianForm, own: string[]): Promise<{ id: string; isChanged: boolean }> {
  const phone = form.phone === null ? null : knownPhone(form.phone);
  const [known] = phone === null ? [] : await withPhone(tx, phone);
  const isOwn = form._id !== undefined && own.includes(form._id);
  const id = known?.id ?? (isOwn ? form._id : undefined) ?? uuidv7();
  const name = form.name ?? (known && !own.includes(known.id) ? known.name : null);
  const person = { name, phone, hasWhatsApp: form.hasWhatsApp, language: form.language };
  const { name: hadName, phone: hadPhone, hasWhatsApp: hadWhatsApp, language: hadLanguage } = guardians;
  const written = await tx
    .insert(guardians)
    .values({ id, ...person })
    .onConflictDoUpdate({
      target: guardians.id,
      set: person,
      setWhere: sql`(${hadName}, ${hadPhone}, ${hadWhatsApp}, ${hadLanguage})
        is distinct from (excluded.name, excluded.phone, excluded.has_whatsapp, excluded.language)`,
    })
    .returning({ id: guardians.id });
  return { id, isChanged: written.length > 0 };
}

/**
 * The guardians after a change by the old names, which are the primary one's; undefined if it changes none. A new phone makes a new person where
 * siblings have the old one; that of a known person brings what is known of them.
 */
export async function guardiansAfter(
  tx: Db,
  before: readonly Guardian[],
  { parentName, parentPhone, guardians: given }: Parent,
): Promise<GuardianForm[] | undefined> {
  if (given !== undefined) return given;
  if (parentName === undefined && parentPhone === undefined) return undefined;
  const [primary, ...others] = before;
  const phone = parentPhone === undefined ? (primary?.phone ?? null) : knownPhone(phoneOr(parentPhone));
  const [known] = phone === null || phone === primary?.phone ? [] : await withPhone(tx, phone);
  const name = parentName === undefined ? (known?.name ?? primary?.name ?? null) : parentName;
  if (primary && phone === primary.phone && name === primary.name) return undefined;
  if (name === null && phone === null) return others;
  const isNew = primary === undefined || (phone !== primary.phone && (await isShared(tx, primary._id)));
  const changed: GuardianForm = {
    relation: 'guardian',
    hasWhatsApp: true,
    language: 'en',
    ...primary,
    ...(known && { hasWhatsApp: known.hasWhatsApp, language: known.language }),
    _id: isNew ? undefined : primary._id,
    name,
    phone,
    isPrimary: true,
  };
  return [changed, ...others.filter((other) => other.phone === null || other.phone !== phone)].slice(0, maxGuardians);
}

interface ParentsChange extends Pick<Parent, 'parentName' | 'parentPhone'> {
  /** The guardian after the primary one; null for what is not known any more. */
  second: { name?: string | null | undefined; phone?: string | null | undefined };
}

/** Changes the first two guardians, each by name and phone. `versioned` as of `saveGuardians`. */
export async function changeParents(
  tx: Db,
  studentId: string,
  { second, ...parent }: ParentsChange,
  versioned: ReadonlySet<string>,
): Promise<void> {
  if ([parent.parentName, parent.parentPhone, second.name, second.phone].every((given) => given === undefined)) return;
  const { rows } = await tx.execute<{ guardians: Guardian[] }>(
    sql`select ${guardiansSql(sql`${studentId}::uuid`)} as guardians`,
  );
  const before = rows[0]?.guardians ?? [];
  const [first, ...others] = (await guardiansAfter(tx, before, parent)) ?? before;
  const wanted = [...(first ? [first] : []), ...withSecond(others, second)].slice(0, maxGuardians);
  await saveGuardians(tx, studentId, wanted, versioned);
}

function withSecond([second, ...others]: GuardianForm[], { name, phone }: ParentsChange['second']): GuardianForm[] {
  if (name === undefined && phone === undefined) return second ? [second, ...others] : others;
  const changed: GuardianForm = {
    relation: 'guardian',
    hasWhatsApp: true,
    language: 'en',
    isPrimary: false,
    ...second,
    name: name === undefined ? (second?.name ?? null) : name,
    phone: phone === undefined ? (second?.phone ?? null) : phone,
  };
  if (changed.phone !== second?.phone) delete changed._id;
  return changed.name === null && changed.phone === null ? others : [changed, ...others];
}

const withPhone = (tx: Db, phone: string) => tx.select().from(guardians).where(eq(guardians.phone, phone));

async function isShared(tx: Db, guardianId: string): Promise<boolean> {
  return (await tx.$count(studentGuardians, eq(studentGuardians.guardianId, guardianId))) > 1;
}
