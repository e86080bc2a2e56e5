import { eq, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { BodyOf, Page, QueryOf } from '#contract/endpoint';
import type { Standard, StandardDetails } from '#contract/standards';
import type * as contract from '#contract/standards';
import { sentence } from '#contract/sentence';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { withInstants, saveVersion } from '../../db/columns.ts';
import { every, nameHolds, orderBy, pageFrom, pageOf } from '../../db/list-query.ts';
import { standards } from '../../db/tables/standard-tables.ts';
import { inUse, stale } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { countedNames, dependantsOf, inARow } from '../../dependants.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findNoteTitles } from '../notes/notes.service.ts';

type Details = z.output<typeof StandardDetails>;

const columns = sql`
  st.id as "_id", st.name, st.level, st.is_active as "isActive", st.version,
  st.created_at as "createdAt", st.updated_at as "updatedAt",
  coalesce((select json_agg(json_build_object('_id', s.id, 'name', s.name, 'colour', s.colour) order by s.name_order)
            from standard_subjects ss join subjects s on s.id = ss.subject_id
            where ss.standard_id = st.id), '[]') as subjects,
  (select count(*)::int from batches b where b.standard_id = st.id) as "batchCount",
  (select count(*)::int from students p where p.standard_id = st.id and p.status = 'active') as "studentCount"`;

const itsBatches = sql`coalesce((
  select json_agg(json_build_object('_id', b.id, 'name', b.name) order by b.name_order)
  from batches b where b.standard_id = st.id), '[]')`;

export async function listStandards(db: Db, query: QueryOf<typeof contract.listStandards>): Promise<Page<Standard>> {
  const { search, isActive, sort = 'level' } = query;
  const condition = every([
    ...(search ? [nameHolds(sql`st.name`, search)] : []),
    ...(isActive === undefined ? [] : [sql`st.is_active = ${isActive}`]),
  ]);
  const by: Record<'name' | 'level' | 'createdAt', SQL> = {
    name: sql`st.name_order`,
    level: sql`st.level`,
    createdAt: sql`st.created_at`,
  };
  // Standards of one level are sorted by name.
  const tie = sort.endsWith('level') ? sql`st.name_order` : sql`st.id`;
  const { rows, counted } = await pageFrom<Standard>(db, {
    rows: sql`select ${columns} from standards st where ${condition} order by ${orderBy(sort, by, tie)} ${pageOf(query)}`,
    count: sql`select count(*)::int as total from standards st where ${condition}`,
  });
  return { rows: rows.map(withInstants), total: counted.total };
}

export async function getStandard(db: Db, id: string): Promise<Details> {
  const row = await db.requireRow<Details>(sql`
    select ${columns}, ${itsBatches} as batches from standards st where st.id = ${id}`);
  return withInstants(row);
}

async function requireStandard(db: Db, id: string): Promise<Standard> {
  const { batches: _, ...standard } = await getStandard(db, id);
  return standard;
}

export async function createStandard(
  db: Db,
  user: Caller,
  { subjects, ...form }: BodyOf<typeof contract.createStandard>,
): Promise<Standard> {
  const id = uuidv7();
  return db.transaction(async (tx) => {
    await tx.insert(standards).values({ id, ...form });
    await setSubjects(tx, id, subjects);
    const after = await requireStandard(tx, id);
    await recordAudit(tx, user, { action: 'create', entity: 'standard', entityId: id, after: audited(after) });
    return after;
  });
}

export async function updateStandard(
  db: Db,
  user: Caller,
  id: string,
  { version, subjects, ...changes }: BodyOf<typeof contract.updateStandard>,
): Promise<Standard> {
  return db.transaction(async (tx) => {
    const before = await requireStandard(tx, id);
    const isSaved = await saveVersion(tx, standards, { id, version }, changes);
    if (!isSaved) throw stale(await requireStandard(tx, id));
    if (subjects !== undefined) await setSubjects(tx, id, subjects);
    const after = await requireStandard(tx, id);
    const change = { before: audited(before), after: audited(after) };
    await recordAudit(tx, user, { action: 'update', entity: 'standard', entityId: id, ...change });
    return after;
  });
}

async function setSubjects(tx: Db, id: string, subjectIds: string[]): Promise<void> {
  const ids = sql`${sql.param(subjectIds)}::uuid[]`;
  await tx.execute(sql`delete from standard_subjects where standard_id = ${id} and subject_id <> all(${ids})`);
  await tx.execute(sql`
    insert into standard_subjects (standard_id, subject_id)
    select ${id}, s from unnest(${ids}) as s on conflict do nothing`);
}

/** The uses of the standard: batches and notes by name, students counted. */
async function findUses(db: Db, { _id, batches }: Details) {
  return {
    batches: batches.map(({ name }) => name),
    notes: await findNoteTitles(db, { standard: _id }),
    students: await countStudents(db, _id),
  };
}

export async function getStandardDependants(db: Db, id: string) {
  const { batches, notes, students } = await findUses(db, await getStandard(db, id));
  return { batches: dependantsOf(batches), notes: dependantsOf(notes), students };
}

/** Deletes a standard; refused while in use, with the uses in the error. */
export async function deleteStandard(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  return db.transaction(async (tx) => {
    // The row lock waits for concurrent uses of the standard, and blocks new ones.
    await tx.select({ id: standards.id }).from(standards).where(eq(standards.id, id)).for('update');
    const details = await getStandard(tx, id);
    const { batches, notes, students } = await findUses(tx, details);
    const uses = countedNames({ batches, notes }).map((place) => sentence('in {place}', { place }));
    if (students > 0) {
      uses.push(sentence('by {students, plural, one {# student} other {# students}}', { students }));
    }
    if (uses.length > 0) throw inUse(sentence('Used {uses}', { uses: inARow(uses) }));
    await tx.delete(standards).where(eq(standards.id, id));
    const { batches: _, ...before } = details;
    await recordAudit(tx, user, { action: 'delete', entity: 'standard', entityId: id, before: audited(before) });
    return { _id: id };
  });
}

/** The number of students of the standard, including former ones, whose records still name it. */
async function countStudents(tx: Db, id: string): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from students where standard_id = ${id}`);
  return row?.count ?? 0;
}

const audited = ({ batchCount: _b, studentCount: _s, ...standard }: Standard) => standard;
