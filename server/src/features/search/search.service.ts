import { sql } from 'drizzle-orm';
import { Phone } from '#contract/fields';
import type { SearchResults } from '#contract/search';
import type { Db } from '../../db/client.ts';
import { likePattern } from '../../db/columns.ts';
import { nameHoldsAll, nameIn, personHoldsAll, personStartsLate, startsLate, wordsOf } from '../../db/name-search.ts';
import type { Caller } from '../../caller.ts';
import { searchEnquiries } from '../admission-enquiries/enquiry-list.service.ts';
import { searchStudents } from '../students/student-search.service.ts';

/** The number shown per kind; one more is read, to know whether there are more. */
const shown = 6;

type Rows<Kind extends keyof SearchResults> = SearchResults[Kind]['rows'];

export async function search(db: Db, user: Caller, typed: string): Promise<SearchResults> {
  const isOffice = user.role === 'admin';
  const teacherId = isOffice ? null : user.id;
  const limit = shown + 1;
  const [students, batches, teachers, registrations] = await Promise.all([
    searchStudents(db, typed, { teacherId, limit }),
    searchBatches(db, typed, teacherId, limit),
    isOffice ? searchTeachers(db, typed, limit) : [],
    isOffice ? searchEnquiries(db, typed, limit) : [],
  ]);
  return {
    students: firstOf(students),
    batches: firstOf(batches),
    teachers: firstOf(teachers),
    registrations: firstOf(registrations),
  };
}

const firstOf = <Row>(rows: Row[]) => ({ rows: rows.slice(0, shown), hasMore: rows.length > shown });

/** Searches by name or code, running batches first; for a teacher, only their own running ones. */
async function searchBatches(db: Db, typed: string, teacherId: string | null, limit: number): Promise<Rows<'batches'>> {
  const words = wordsOf(typed);
  const names = sql`b.name || ' ' || coalesce(b.code, '')`;
  const isTheirs = teacherId === null ? sql`true` : sql`b.teacher_id = ${teacherId} and b.status = 'active'`;
  return db.rows<Rows<'batches'>[number]>(sql`
    select b.id as "_id", b.name, b.status,
           json_build_object('_id', sub.id, 'name', sub.name, 'colour', sub.colour) as subject,
           case when b.teacher_id is not null then json_build_object('_id', b.teacher_id, 'name', u.name) end as teacher
    from batches b join subjects sub on sub.id = b.subject_id left join users u on u.id = b.teacher_id
    where ${nameHoldsAll(names, words)} and ${isTheirs}
    order by b.status <> 'active', ${startsLate(sql`b.name`, words)}, b.name_order, b.id limit ${limit}`);
}

/** Searches by name, email or phone. Teachers are few enough for a scan. */
async function searchTeachers(db: Db, typed: string, limit: number): Promise<Rows<'teachers'>> {
  const words = wordsOf(typed);
  const teacher = nameIn(sql`u`);
  const { data: phone = null } = Phone.safeParse(typed);
  return db.rows<Rows<'teachers'>[number]>(sql`
    select u.id as "_id", u.name, t.phone
    from teachers t join users u on u.id = t.user_id
    where ${personHoldsAll(teacher, words)} or u.email like ${likePattern(typed)} or t.phone = ${phone}
    order by t.status <> 'active', ${personStartsLate(teacher, words)}, lower(u.name), u.id limit ${limit}`);
}
