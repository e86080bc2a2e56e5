import { sql, type SQL } from 'drizzle-orm';
import { ImportedStudent } from '#contract/import-rows';
import type { Db } from '../../db/client.ts';
import { students } from '../../db/tables/student-tables.ts';
import { addressOr, knownAddressSql, knownPhoneSql, phoneOr } from '../../db/placeholders.ts';
import { accountTable, changeAccess, findLogins, refuseTakenAccounts, storedAccount } from './account-rules.service.ts';
import { numberStudents } from './admission-numbers.service.ts';
import type { Existing, Fields, KindOfImport } from './import-kind.service.ts';
import { studentsOfGuardians } from '../guardians/guardian-rows.service.ts';
import { judgeGuardians } from './judge-guardians.service.ts';
import { writeGuardians } from './student-guardians.service.ts';
import { findOtherPlaces, judgePlaces, lockPlaces, writePlaces } from './student-places.service.ts';

const guardianPhones = sql`(
  select coalesce(jsonb_agg(g.phone) filter (where g.phone is not null), '[]')
  from student_guardians l join guardians g on g.id = l.guardian_id where l.student_id = s.user_id)`;

const select = (condition: SQL) => sql`
  select u.id, u.name, s.admission_no as reference, u.version, jsonb_build_object(
    'admissionNo', s.admission_no, 'name', u.name, 'standard', s.standard_id, 'email', u.email, 'gender', s.gender,
    'dateOfBirth', s.date_of_birth, 'phone', ${knownPhoneSql(sql`s.phone`)}, 'parentName', s.parent_name,
    'parentPhone', ${knownPhoneSql(sql`s.parent_phone`)}, 'guardianPhones', ${guardianPhones},
    'secondParentName', second.name, 'secondParentPhone', second.phone, 'address', ${knownAddressSql(sql`s.address`)},
    'schoolName', s.school_name, 'joinedOn', s.joined_on, 'status', s.status, 'batches', coalesce(places.batches, '[]')
  ) as fields
  from students s join users u on u.id = s.user_id
  left join student_guardians l on l.student_id = s.user_id and l.place = 2
  left join guardians second on second.id = l.guardian_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('_id', b.id, 'rollNo', e.roll_no) order by b.name_order) as batches
    from enrolments e join batches b on b.id = e.batch_id and b.status = 'active'
    where e.student_id = s.user_id and e.left_on is null
  ) places on true
  where ${condition}`;

const find = async (db: Db, condition: SQL): Promise<Existing[]> =>
  (await db.execute<Existing & Record<string, unknown>>(select(condition))).rows;

const listed = (values: string[] = []) => sql`any(${sql.param(values)}::text[])`;

/** Nobody is invited: a login is handed out afterwards, on purpose. */
export const studentImport: KindOfImport = {
  form: ImportedStudent,
  entity: 'student',
  nameField: 'name',
  keys: ['admissionNo'],
  phones: ['phone', 'parentPhone', 'secondParentPhone', 'guardianPhones'],
  defaults: (today) => ({ gender: 'male', joinedOn: today }),
  tables: [
    accountTable('student'),
    {
      id: students.userId,
      columns: {
        admissionNo: students.admissionNo,
        standard: students.standardId,
        gender: students.gender,
        dateOfBirth: students.dateOfBirth,
        phone: students.phone,
        parentName: students.parentName,
        parentPhone: students.parentPhone,
        address: students.address,
        schoolName: students.schoolName,
        joinedOn: students.joinedOn,
        status: students.status,
      },
    },
  ],
  find: (db, { keys, phones }) =>
    find(
      db,
      sql`lower(s.admission_no) = ${listed(keys.admissionNo)} or s.phone = ${listed(phones)}
          or s.user_id in (${studentsOfGuardians(sql`g.phone = ${listed(phones)}`)})`,
    ),
  findByIds: (db, ids) => find(db, sql`s.user_id = any(${sql.param(ids)}::uuid[])`),
  judge: async (context) => {
    await refuseTakenAccounts(context, 'student');
    await judgeGuardians(context);
    await judgePlaces({ ...context, rows: context.rows.filter(({ isDoubtful }) => !isDoubtful) });
  },
  stored: (fields) => ({
    ...storedAccount(fields),
    ...('phone' in fields && { phone: phoneOr(fields.phone as string | null) }),
    ...('parentPhone' in fields && { parentPhone: phoneOr(fields.parentPhone as string | null) }),
    ...('address' in fields && { address: addressOr(fields.address as string | null) }),
  }),
  prepare: async (tx, { added }) => {
    await numberStudents(tx, added);
    for (const { fields } of added) Object.assign(fields, placeholdersFor(fields));
  },
  writeRelated: async (tx, writes, how) => {
    await writeGuardians(tx, writes, how.language);
    await writePlaces(tx, writes, how);
    await changeAccess(tx, writes);
  },
  lockRelated: lockPlaces,
  parts: ['students', 'student_guardians', 'enrolments', 'attendance_totals', 'notifications'],
  blockers: async (db, added) => {
    const logins = await findLogins(
      db,
      added.map(({ id }) => id),
    );
    return new Map([...(await findOtherPlaces(db, added)), ...logins]);
  },
};

/** The columns are required; what is not given has its placeholder. */
const placeholdersFor = ({ phone = null, parentPhone = null, address = null }: Fields): Fields => ({
  phone,
  parentPhone,
  address,
});
