import { sql, type SQL } from 'drizzle-orm';
import type { Ref } from '#contract/fields';
import type { Student, StudentInSheet } from '#contract/students';
import { toInstant, withInstants } from '../../db/columns.ts';
import { isOneOf } from '../../db/list-query.ts';
import { runningTotals, totalPercentageSql } from '../attendance/percentage.sql.ts';
import { guardiansSql } from '../guardians/guardian-rows.sql.ts';
import { hasLoggedIn } from '../auth/login-state.sql.ts';
import { missingOf } from '../../db/placeholders.ts';

/** The standard `st` of a student as two columns: building JSON per row is a tenth of a page's cost. */
export const standardColumns = sql`st.id as "standardId", st.name as "standardName"`;
export interface StandardValues {
  standardId: string | null;
  standardName: string;
}
export const standardOf = ({ standardId, standardName }: StandardValues): Ref | null =>
  standardId === null ? null : { _id: standardId, name: standardName };

const ownColumns = sql`
  u.id as "_id", s.admission_no as "admissionNo", u.name,
  ${standardColumns},
  u.email, s.gender, s.phone, s.parent_name as "parentName", s.parent_phone as "parentPhone", s.joined_on as "joinedOn", s.status,
  u.avatar_url as "avatarUrl",
  ${hasLoggedIn} as "hasSignedIn",
  u.version, u.created_at as "createdAt", u.updated_at as "updatedAt"`;

/** What a list does not show. */
const birthColumn = sql`s.date_of_birth as "dateOfBirth"`;
const moreColumns = sql`s.address, ${birthColumn}, s.school_name as "schoolName"`;

const withStudent = sql`join students s on s.user_id = u.id left join standards st on st.id = s.standard_id`;

/** An enrolment as a tuple, for a page of many students: field names would cost as much as everything else. */
export type PlaceValues = [_id: string, name: string, rollNo: number];
export const toPlace = ([_id, name, rollNo]: PlaceValues) => ({ _id, name, rollNo });

const placesSql = sql`json_agg(json_build_object('_id', b.id, 'name', b.name, 'rollNo', e.roll_no) order by b.name_order)`;

/** The columns with `u` the account, `s` the student, `st` the standard; batches are looked up per student. */
const columnsOfOne = sql`${ownColumns}, ${moreColumns},
  coalesce((select ${placesSql} from enrolments e join batches b on b.id = e.batch_id
            where e.student_id = u.id and e.left_on is null and b.status = 'active'), '[]') as batches,
  (select ${totalPercentageSql} from ${runningTotals} where t.student_id = u.id) as "attendancePercentage",
  (select ${totalPercentageSql} from attendance_totals t join batches b on b.id = t.batch_id and b.status <> 'active'
   where t.student_id = u.id) as "earlierPercentage"`;

const isOnPage = (studentId: SQL) => isOneOf(studentId, sql`select id from page`);

/**
 * The rows of a page of `users`: batches and marks are found in one query. Each profile is looked up by its key, which leaves
 * the page's size known to the planner: a join by a list of ids counts as one row, and the lookups below are then joined by nested
 * loops, at a cost quadratic in the page's size.
 */
export const selectPage = (
  page: SQL,
  columns: SQL,
  { order, isSheet, hasBirthday }: { order: SQL; isSheet: boolean; hasBirthday: boolean },
): SQL => sql`
  with page as materialized (${page}),
  places as materialized (
    select e.student_id, json_agg(json_build_array(b.id, b.name, e.roll_no) order by b.name_order) as batches
    from enrolments e join batches b on b.id = e.batch_id and b.status = 'active'
    where ${isOnPage(sql`e.student_id`)} and e.left_on is null
    group by e.student_id),
  sums as materialized (
    select t.student_id, ${totalPercentageSql} as percentage
    from ${runningTotals} where ${isOnPage(sql`t.student_id`)} group by t.student_id)
  select ${ownColumns}, coalesce(places.batches, '[]') as batches, sums.percentage as "attendancePercentage", ${columns}
         ${isSheet ? sql`, ${moreColumns}, ${guardiansSql(sql`u.id`)} as guardians` : hasBirthday ? sql`, ${birthColumn}` : sql``}
  from page u
  cross join lateral (select * from students where user_id = u.id offset 0) s
  left join standards st on st.id = s.standard_id
  left join places on places.student_id = u.id
  left join sums on sums.student_id = u.id
  order by ${order}`;

export const detailColumns = sql`${columnsOfOne},
  ${guardiansSql(sql`u.id`)} as guardians,
  s.consent_at as "consentAt", s.consent_by as "consentBy", s.consent_text_version as "consentTextVersion"`;

export const studentTables = sql`users u ${withStudent}`;

export type ListRow = Omit<StudentInSheet, 'missing' | 'batches' | 'standard'> &
  StandardValues & { batches: PlaceValues[] };
export type DetailRow = Omit<Student, 'missing' | 'consent' | 'standard'> &
  StandardValues & {
    consentAt: string | null;
    consentBy: string | null;
    consentTextVersion: string | null;
  };

export const toStudentInSheet = (row: ListRow): StudentInSheet => ({
  ...withInstants(row),
  standard: standardOf(row),
  batches: row.batches.map(toPlace),
  missing: missingOf(row),
});

export function toStudent(row: DetailRow): Student {
  const { consentAt, consentBy, consentTextVersion, standardId: _id, standardName: _name, ...student } = row;
  return {
    ...withInstants(student),
    standard: standardOf(row),
    consent:
      consentAt === null
        ? null
        : { at: toInstant(consentAt), by: consentBy ?? '', textVersion: consentTextVersion ?? '' },
    missing: missingOf(row),
  };
}
