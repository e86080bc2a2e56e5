import { sentence } from '#contract/sentence';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { BodyOf, Page, QueryOf } from '#contract/endpoint';
import type { Subject, SubjectDetails, SubjectInList } from '#contract/subjects';
import type * as contract from '#contract/subjects';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { withInstants, saveVersion } from '../../db/columns.ts';
import { every, nameHolds, orderBy, pageFrom, pageOf } from '../../db/list-query.ts';
import { subjects } from '../../db/tables/subject-tables.ts';
import { inUse, stale, requireRow } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { countedNames, dependantsOf, inARow } from '../../dependants.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findNoteTitles } from '../notes/notes.service.ts';

type Row = typeof subjects.$inferSelect;
type InList = z.output<typeof SubjectInList>;
type Details = z.output<typeof SubjectDetails>;

const toSubject = ({ id, ...row }: Row): Subject => ({
  ...withInstants(row),
  _id: id,
  colour: row.colour as Subject['colour'],
});

const columns = sql`
  s.id as "_id", s.name, s.code, s.description, s.texts, s.colour, s.is_active as "isActive", s.version,
  s.created_at as "createdAt", s.updated_at as "updatedAt"`;

const itsStandards = sql`coalesce((
  select json_agg(json_build_object('_id', st.id, 'name', st.name) order by st.level, st.name_order)
  from standard_subjects ss join standards st on st.id = ss.standard_id where ss.subject_id = s.id), '[]')`;

export async function listSubjects(db: Db, query: QueryOf<typeof contract.listSubjects>): Promise<Page<InList>> {
  const { search, isActive, sort = 'name' } = query;
  const condition = every([
    ...(search ? [sql`(${nameHolds(sql`s.name`, search)} or ${nameHolds(sql`s.code`, search)})`] : []),
    ...(isActive === undefined ? [] : [sql`s.is_active = ${isActive}`]),
  ]);
  const by = { name: sql`s.name_order`, code: sql`natural_order(s.code)`, createdAt: sql`s.created_at` };
  const { rows, counted } = await pageFrom<InList>(db, {
    rows: sql`
      select ${columns}, ${itsStandards} as standards,
             (select count(*)::int from batches b where b.subject_id = s.id) as "batchCount",
             (select count(*)::int from teacher_subjects ts where ts.subject_id = s.id) as "teacherCount"
      from subjects s where ${condition} order by ${orderBy(sort, by, sql`s.id`)} ${pageOf(query)}`,
    count: sql`select count(*)::int as total from subjects s where ${condition}`,
  });
  return { rows: rows.map(withInstants), total: counted.total };
}

export async function getSubject(db: Db, id: string): Promise<Details> {
  const row = await db.requireRow<Details>(sql`
    select ${columns}, ${itsStandards} as standards,
           coalesce((select json_agg(json_build_object('_id', b.id, 'name', b.name) order by b.name_order)
                     from batches b where b.subject_id = s.id), '[]') as batches,
           coalesce((select json_agg(json_build_object('_id', u.id, 'name', u.name) order by lower(u.name))
                     from teacher_subjects ts join users u on u.id = ts.teacher_id
                     where ts.subject_id = s.id), '[]') as teachers
    from subjects s where s.id = ${id}`);
  return withInstants(row);
}

async function requireSubject(db: Db, id: string): Promise<Subject> {
  const row = requireRow(await db.select().from(subjects).where(eq(subjects.id, id)));
  return toSubject(row);
}

export async function createSubject(
  db: Db,
  user: Caller,
  body: BodyOf<typeof contract.createSubject>,
): Promise<Subject> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(subjects)
      .values({ id: uuidv7(), ...body })
      .returning();
    const after = toSubject(row as Row);
    await recordAudit(tx, user, { action: 'create', entity: 'subject', entityId: after._id, after });
    return after;
  });
}

export async function updateSubject(
  db: Db,
  user: Caller,
  id: string,
  { version, ...changes }: BodyOf<typeof contract.updateSubject>,
): Promise<Subject> {
  return db.transaction(async (tx) => {
    const before = await requireSubject(tx, id);
    const isSaved = await saveVersion(tx, subjects, { id, version }, changes);
    const after = await requireSubject(tx, id);
    if (!isSaved) throw stale(after);
    await recordAudit(tx, user, { action: 'update', entity: 'subject', entityId: id, before, after });
    return after;
  });
}

/** The uses of the subject, by name. */
async function findUses(db: Db, { _id, batches, standards, teachers }: Details) {
  return {
    batches: batches.map(nameOf),
    standards: standards.map(nameOf),
    teachers: teachers.map(nameOf),
    notes: await findNoteTitles(db, { subject: _id }),
  };
}

export async function getSubjectDependants(db: Db, id: string) {
  const uses = await findUses(db, await getSubject(db, id));
  return {
    batches: dependantsOf(uses.batches),
    standards: dependantsOf(uses.standards),
    teachers: dependantsOf(uses.teachers),
    notes: dependantsOf(uses.notes),
  };
}

/** Deletes a subject; refused while in use, with the uses in the error. */
export async function deleteSubject(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  return db.transaction(async (tx) => {
    // The row lock waits for concurrent uses of the subject, and blocks new ones.
    await tx.select({ id: subjects.id }).from(subjects).where(eq(subjects.id, id)).for('update');
    const details = await getSubject(tx, id);
    const uses = countedNames(await findUses(tx, details));
    if (uses.length > 0) throw inUse(sentence('Used in {uses}', { uses: inARow(uses) }));
    await tx.delete(subjects).where(eq(subjects.id, id));
    const { standards: _s, batches: _b, teachers: _t, ...before } = details;
    await recordAudit(tx, user, { action: 'delete', entity: 'subject', entityId: id, before });
    return { _id: id };
  });
}

const nameOf = ({ name }: { name: string }) => name;
