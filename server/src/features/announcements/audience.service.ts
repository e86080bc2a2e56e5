import { sql, type SQL } from 'drizzle-orm';
import type { AudienceKind, Reach } from '#contract/announcements';
import type { Db } from '../../db/client.ts';
import type { Caller } from '../../caller.ts';

export interface AudienceIds {
  kind: AudienceKind;
  standards: string[];
  batches: string[];
}

interface AudienceSql {
  kind: SQL;
  standards: SQL;
  batches: SQL;
}

/** The audience of the announcement `a` of the query. */
export const savedAudience: AudienceSql = {
  kind: sql`a.audience`,
  standards: sql`array(select x.standard_id from announcement_standards x where x.announcement_id = a.id)`,
  batches: sql`array(select x.batch_id from announcement_batches x where x.announcement_id = a.id)`,
};

const givenAudience = ({ kind, standards, batches }: AudienceIds): AudienceSql => ({
  kind: sql`${kind}::text`,
  standards: sql`${sql.param(standards)}::uuid[]`,
  batches: sql`${sql.param(batches)}::uuid[]`,
});

/** Distinct `user_id` of the students in an audience now. Only the branch of its kind runs. */
export const reachedStudents = ({ kind, standards, batches }: AudienceSql): SQL => sql`
  select s.user_id from students s where ${kind} in ('everyone', 'students') and s.status = 'active'
  union all
  select s.user_id from students s where ${kind} = 'standards' and s.standard_id = any(${standards}) and s.status = 'active'
  union all
  select distinct s.user_id from enrolments e join students s on s.user_id = e.student_id and s.status = 'active'
   where ${kind} = 'batches' and e.batch_id = any(${batches}) and e.left_on is null`;

/**
 * Distinct `user_id` of the teachers in an audience now: for a standard, the teachers of its running batches. One branch per kind, because a
 * condition combining two makes PostgreSQL scan all batches.
 */
const reachedTeachers = ({ kind, standards, batches }: AudienceSql): SQL => sql`
  select t.user_id from teachers t where ${kind} in ('everyone', 'teachers') and t.status = 'active'
  union all
  select distinct t.user_id from batches b join teachers t on t.user_id = b.teacher_id and t.status = 'active'
   where ${kind} = 'standards' and b.standard_id = any(${standards}) and b.status = 'active'
  union all
  select distinct t.user_id from batches b join teachers t on t.user_id = b.teacher_id and t.status = 'active'
   where ${kind} = 'batches' and b.id = any(${batches})`;

/** The `user_id` and `role` of all whom the announcement `a` of the query reaches now. */
export const everybodyReached: SQL = sql`
  select reached.user_id, 'student' as role from (${reachedStudents(savedAudience)}) reached
  union all
  select reached.user_id, 'teacher' as role from (${reachedTeachers(savedAudience)}) reached`;

/** Whether the announcement `a` of the query is addressed to one active student now: `reachedStudents` for a single student. */
export const isToStudent = (id: SQL): SQL => sql`
  case a.audience
    when 'standards' then exists (
      select from announcement_standards x join students own on own.standard_id = x.standard_id
       where x.announcement_id = a.id and own.user_id = ${id})
    when 'batches' then exists (
      select from announcement_batches x join enrolments e on e.batch_id = x.batch_id
       where x.announcement_id = a.id and e.student_id = ${id} and e.left_on is null)
    else a.audience <> 'families' end`;

export async function countReach(db: Db, audience: AudienceIds): Promise<Reach> {
  const ids = givenAudience(audience);
  const [row] = await db.rows<Reach>(sql`
    select (select count(*)::int from (${reachedStudents(ids)}) reached) as students,
           (select count(*)::int from (${reachedTeachers(ids)}) reached) as teachers,
           (select count(*)::int from students s where ${ids.kind} = 'families' and s.status = 'active') as families`);
  return row as Reach;
}

/** Conditions per role. The kinds are literals, not parameters, so that the planner uses their statistics. */
const places = {
  student: (id: string) => ({
    kinds: sql`('everyone', 'students')`,
    isThere: sql`exists (select from students s where s.user_id = ${id} and s.status = 'active')`,
    standards: sql`select s.standard_id from students s where s.user_id = ${id}`,
    batches: sql`select e.batch_id from enrolments e where e.student_id = ${id} and e.left_on is null`,
  }),
  teacher: (id: string) => ({
    kinds: sql`('everyone', 'teachers')`,
    isThere: sql`exists (select from teachers t where t.user_id = ${id} and t.status = 'active')`,
    standards: sql`select b.standard_id from batches b where b.teacher_id = ${id} and b.status = 'active'`,
    batches: sql`select b.id from batches b where b.teacher_id = ${id}`,
  }),
};

/**
 * Whether the announcement `a` of the query is addressed to this person and has started on that day. Equivalent to membership of `everybodyReached`,
 * from the person's side; a test compares the two.
 */
export function isOpenTo({ id, role }: Pick<Caller, 'id' | 'role'>, today: string): SQL {
  if (role === 'admin') return sql`true`;
  const { kinds, isThere, standards, batches } = places[role](id);
  return sql`(a.start_date <= ${today}::date and ${isThere} and a.id in (
    select x.id from announcements x where x.audience in ${kinds}
    union all select x.announcement_id from announcement_standards x where x.standard_id in (${standards})
    union all select x.announcement_id from announcement_batches x where x.batch_id in (${batches})))`;
}
