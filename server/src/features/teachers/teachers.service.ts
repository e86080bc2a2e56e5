import { sentence } from '#contract/sentence';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { BodyOf, Page, QueryOf } from '#contract/endpoint';
import type { Teacher } from '#contract/teachers';
import type * as contract from '#contract/teachers';
import type { Db } from '../../db/client.ts';
import { withInstants } from '../../db/columns.ts';
import { every, nameHolds, orderBy, pageFrom, pageOf } from '../../db/list-query.ts';
import { nameIn, personHolds } from '../../db/name-search.ts';
import { teachers } from '../../db/tables/teacher-tables.ts';
import { setSubjects } from '../../bulk/write-many.ts';
import { inUse, notFound, stale, requireRow } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { dependantsOf, shortList } from '../../dependants.ts';
import { recordAudit } from '../audit/audit.service.ts';
import {
  deleteAccount,
  giveFirstLogin,
  raiseVersion,
  refuseLoginOfAnother,
  requirePhoneToLogIn,
  updateAccount,
  type FirstPassword,
} from '../auth/accounts.service.ts';
import { hasLoggedIn } from '../auth/login-state.sql.ts';
import { subjectLinks, writeTeachers } from './bulk-teachers.service.ts';

const columns = sql`
  u.id as "_id", u.name, u.email, t.phone, t.qualification, t.bio, t.joining_date as "joiningDate", t.status,
  u.avatar_url as "avatarUrl", t.show_on_site as "showOnSite", u.version,
  ${hasLoggedIn} as "hasSignedIn",
  u.created_at as "createdAt", u.updated_at as "updatedAt",
  coalesce((select json_agg(json_build_object('_id', s.id, 'name', s.name, 'colour', s.colour) order by s.name_order)
            from teacher_subjects ts join subjects s on s.id = ts.subject_id
            where ts.teacher_id = u.id), '[]') as subjects,
  coalesce((select json_agg(json_build_object('_id', b.id, 'name', b.name) order by b.name_order)
            from batches b where b.teacher_id = u.id and b.status = 'active'), '[]') as batches,
  (select count(distinct e.student_id)::int from batches b join enrolments e on e.batch_id = b.id
   where b.teacher_id = u.id and b.status = 'active' and e.left_on is null) as "studentCount",
  (select count(*)::int from batches b join batch_slots l on l.batch_id = b.id and l.is_weekly
   where b.teacher_id = u.id and b.status = 'active') as "weeklyClasses"`;

export async function listTeachers(db: Db, query: QueryOf<typeof contract.listTeachers>): Promise<Page<Teacher>> {
  const { search, status, subject, sort = 'name' } = query;
  const condition = every([
    sql`u.role = 'teacher'`,
    ...(search ? [sql`(${personHolds(nameIn(sql`u`), search)} or ${nameHolds(sql`u.email`, search)})`] : []),
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(subject
      ? [sql`exists (select from teacher_subjects ts where ts.teacher_id = u.id and ts.subject_id = ${subject})`]
      : []),
  ]);
  const by = { name: sql`lower(u.name)`, joiningDate: sql`t.joining_date`, createdAt: sql`u.created_at` };
  const from = sql`from users u join teachers t on t.user_id = u.id where ${condition}`;
  const order = orderBy(sort, by, sql`u.id`);
  const { rows, counted } = await pageFrom<Teacher>(db, {
    // The page is found first; counts are computed only for its rows.
    rows: sql`
      with page as materialized (select u.id ${from} order by ${order} ${pageOf(query)})
      select ${columns} from page join users u on u.id = page.id join teachers t on t.user_id = u.id order by ${order}`,
    count: sql`select count(*)::int as total ${from}`,
  });
  return { rows: rows.map(withInstants), total: counted.total };
}

async function requireTeacher(db: Db, id: string): Promise<Teacher> {
  const row = await db.requireRow<Teacher>(sql`
    select ${columns} from users u join teachers t on t.user_id = u.id where u.id = ${id}`);
  return withInstants(row);
}

/** Refuses teachers any record but their own, with 404. */
function refuseForeignTeacher(user: Caller, id: string): void {
  if (user.role === 'teacher' && user.id !== id.toLowerCase()) throw notFound();
}

/** Requires that the teacher exists and the caller may see their data. */
export async function requireTeacherOf(db: Db, user: Caller, id: string): Promise<void> {
  refuseForeignTeacher(user, id);
  if (user.role === 'teacher') return;
  requireRow(await db.select({ id: teachers.userId }).from(teachers).where(eq(teachers.userId, id)));
}

export async function getTeacher(db: Db, user: Caller, id: string): Promise<Teacher> {
  refuseForeignTeacher(user, id);
  return requireTeacher(db, id);
}

export async function createTeacher(
  db: Db,
  user: Caller,
  form: BodyOf<typeof contract.createTeacher>,
  firstPassword?: FirstPassword,
): Promise<{ data: Teacher; oneTimePassword?: string | undefined }> {
  return db.transaction(async (tx) => {
    const id = uuidv7();
    await writeTeachers(tx, [{ id, fields: form, before: {}, isNew: true }]);
    await giveFirstLogin(tx, { ...form, id, role: 'teacher' }, firstPassword);
    const after = await requireTeacher(tx, id);
    await requireNameToLogIn(tx, after);
    if (after.status === 'active') await refuseLoginOfAnother(tx, user, id, after.phone);
    await recordAudit(tx, user, { action: 'create', entity: 'teacher', entityId: id, after: audited(after) });
    return { data: after, oneTimePassword: firstPassword?.oneTimePassword };
  });
}

/** Updates a teacher. Deactivation ends sessions immediately; the batches keep their teacher. */
export async function updateTeacher(
  db: Db,
  user: Caller,
  id: string,
  { version, ...changes }: BodyOf<typeof contract.updateTeacher>,
): Promise<Teacher> {
  refuseForeignTeacher(user, id);
  const { name, email, subjects, ...profile } = user.role === 'admin' ? changes : ownFields(changes);
  return db.transaction(async (tx) => {
    const before = await requireTeacher(tx, id);
    if (!(await raiseVersion(tx, id, version))) throw stale(await requireTeacher(tx, id));
    const isActive = profile.status === undefined ? undefined : profile.status === 'active';
    await updateAccount(tx, id, {
      ...(name !== before.name && { name }),
      ...(email !== before.email && { email }),
      ...(profile.status !== before.status && { isActive }),
    });
    if (Object.values(profile).some((value) => value !== undefined)) {
      await tx.update(teachers).set(profile).where(eq(teachers.userId, id));
    }
    await setSubjects(tx, subjectLinks, [{ id, fields: { subjects } }]);
    const after = await requireTeacher(tx, id);
    await requireNameToLogIn(tx, after);
    const hasNewLogin = after.phone !== before.phone || before.status !== 'active';
    if (after.status === 'active' && hasNewLogin) await refuseLoginOfAnother(tx, user, id, after.phone);
    const change = { before: audited(before), after: audited(after) };
    await recordAudit(tx, user, { action: 'update', entity: 'teacher', entityId: id, ...change });
    return after;
  });
}

async function requireNameToLogIn(tx: Db, { _id, email, phone, status }: Teacher): Promise<void> {
  if (email === null && status === 'active') await requirePhoneToLogIn(tx, _id, phone);
}

type Changes = Omit<BodyOf<typeof contract.updateTeacher>, 'version'>;

/** The fields that teachers may change themselves; the rest is for admins. */
const ownFields = ({ phone, qualification, bio }: Changes): Changes => ({ phone, qualification, bio });

/** The names of the teacher's batches, past ones included. */
async function findBatchNames(db: Db, id: string): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select name from batches where teacher_id = ${id} order by status = 'active' desc, name_order`);
  return rows.map(({ name }) => name);
}

export async function getTeacherDependants(db: Db, id: string) {
  const row = await db.requireRow<{ notes: number }>(sql`
    select (select count(*)::int from notes n where n.teacher_id = t.user_id) as notes
    from teachers t where t.user_id = ${id}`);
  return { batches: dependantsOf(await findBatchNames(db, id)), notes: row.notes };
}

/** Deletes a teacher; refused while the teacher has batches, past ones included. */
export async function deleteTeacher(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  return db.transaction(async (tx) => {
    // The row lock waits for a concurrent assignment of a batch to this teacher, and blocks new ones.
    await tx.select({ id: teachers.userId }).from(teachers).where(eq(teachers.userId, id)).for('update');
    const before = await requireTeacher(tx, id);
    const theirs = await findBatchNames(tx, id);
    if (theirs.length > 0) {
      const values = { count: theirs.length, names: shortList(theirs) };
      throw inUse(sentence('Hand over {count, plural, one {# batch} other {# batches}} first: {names}', values));
    }
    await deleteAccount(tx, id);
    await recordAudit(tx, user, { action: 'delete', entity: 'teacher', entityId: id, before: audited(before) });
    return { _id: id };
  });
}

/** The audited fields, without computed ones. */
const audited = ({ batches: _b, studentCount: _s, weeklyClasses: _w, hasSignedIn: _h, ...teacher }: Teacher) => teacher;
