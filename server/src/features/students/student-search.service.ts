import { sql, type SQL } from 'drizzle-orm';
import { latinDigits } from '#contract/digits';
import { Phone } from '#contract/fields';
import type { SearchResults } from '#contract/search';
import type { Db } from '../../db/client.ts';
import { nameIn, personHoldsAll, personStartsLate, personWordsStartWith, wordsOf } from '../../db/name-search.ts';
import { isPlaceholder, knownPhone, placeholderPhone } from '../../db/placeholders.ts';
import { studentsOfGuardians } from '../guardians/guardian-rows.sql.ts';
import { holdsDigits, holdsNumber, numberIn } from './student-numbers.service.ts';

type Found = SearchResults['students']['rows'][number];
type Row = Omit<Found, 'parentPhone'> & { parentPhone: string } & Record<string, unknown>;

/** The most candidates per search key: a name that thousands share is not sorted to the end. */
const maxCandidates = 60;

/**
 * The first `limit` students by name, admission number or phone; for a teacher, those in own running batches. A complete number comes first, then
 * names with a word that starts with the text, then names and numbers that contain it, then children of guardians with such a name.
 */
export async function searchStudents(
  db: Db,
  typed: string,
  { teacherId, limit }: { teacherId: string | null; limit: number },
): Promise<Found[]> {
  const words = wordsOf(typed);
  const student = nameIn(sql`u`);
  const { exact, part, phonePart } = numbersIn(typed);
  const isTheirs = (id: SQL) =>
    teacherId === null
      ? sql`true`
      : sql`${id} in (select e.student_id from batches b join enrolments e on e.batch_id = b.id
          where b.teacher_id = ${teacherId} and b.status = 'active' and e.left_on is null)`;
  const named = (condition: SQL) =>
    sql`select u.id from users u where u.role = 'student' and ${condition} and ${isTheirs(sql`u.id`)}`;
  const numbered = (condition: SQL) =>
    sql`select s.user_id as id from students s where ${condition} and ${isTheirs(sql`s.user_id`)}`;
  const withGuardian = (condition: SQL) => sql`${studentsOfGuardians(condition)} and ${isTheirs(sql`l.student_id`)}`;
  // The candidates are materialised: planned for all rows, which uses the index, yet read only up to the limit.
  const rows = await db.rows<Row>(sql`
    with exact as materialized (
      ${numbered(sql`(s.admission_no = ${exact.admissionNo} or s.phone = ${exact.phone})`)}
      union all ${withGuardian(sql`g.phone = ${exact.phone}`)}),
    starting as materialized (${named(personWordsStartWith(student, words))}),
    holding as materialized (${named(personHoldsAll(student, words))}),
    numbered as materialized (${numbered(part)} union all ${withGuardian(phonePart)}),
    of_guardians as materialized (${withGuardian(personHoldsAll(nameIn(sql`g`), words))}),
    found as (
      select id, min(place) as place from (
        (select id, 1 as place from exact limit ${maxCandidates}) union all
        (select id, 2 from starting limit ${maxCandidates}) union all
        (select id, 3 from holding limit ${maxCandidates}) union all
        (select id, 4 from numbered where not exists (select from exact) limit ${maxCandidates}) union all
        (select student_id, 5 from of_guardians limit ${maxCandidates})) ways
      group by id)
    select u.id as "_id", u.name, s.admission_no as "admissionNo", s.parent_phone as "parentPhone", s.status,
           case when st.id is not null then json_build_object('_id', st.id, 'name', st.name) end as standard,
           (select b.id from batches b join enrolments e on e.batch_id = b.id and e.student_id = u.id and e.left_on is null
            where b.teacher_id = ${teacherId} and b.status = 'active' order by b.name_order limit 1) as batch
    from found join users u on u.id = found.id join students s on s.user_id = u.id
    left join standards st on st.id = s.standard_id
    order by found.place, s.status <> 'active', ${personStartsLate(student, words)}, lower(u.name), u.id limit ${limit}`);
  return rows.map((row) => ({ ...row, parentPhone: knownPhone(row.parentPhone) }));
}

/** The numbers to search for; the placeholder, or a part of it, matches nobody. */
function numbersIn(typed: string) {
  const { data = null } = Phone.safeParse(typed);
  const phone = data === null || isPlaceholder(data) ? null : data;
  const number = numberIn(typed.toLowerCase());
  const isTooShort = number.length < 3 || placeholderPhone.includes(number);
  return {
    exact: { admissionNo: latinDigits(typed).toUpperCase(), phone },
    part: isTooShort ? sql`false` : holdsNumber(number),
    phonePart: isTooShort ? sql`false` : holdsDigits(sql`g.phone`, number),
  };
}
