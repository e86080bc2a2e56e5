import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { GuardianForm } from '#contract/guardians';
import type { ImportedStudent } from '#contract/import-rows';
import { sentence } from '#contract/sentence';
import type { BulkPort, Existing, HowToWrite, Write } from '../../bulk/bulk-port.ts';
import { oneOf, writeMany } from '../../bulk/write-many.ts';
import type { Db } from '../../db/client.ts';
import { addressOr, knownAddressSql, knownPhoneSql, phoneOr } from '../../db/placeholders.ts';
import { students } from '../../db/tables/student-tables.ts';
import {
  accountColumns,
  accountTable,
  endAccess,
  endUnusedLogins,
  findUsedLogins,
  loginTables,
  judgeAccounts,
} from '../auth/bulk-accounts.service.ts';
import { findOtherPlaces, judgePlaces, lockPlaces, writePlaces, type Place } from '../batches/bulk-places.service.ts';
import type { GuardianChange } from '../guardians/families.service.ts';
import { studentsOfGuardians } from '../guardians/guardian-rows.sql.ts';
import { changeGuardians } from '../guardians/guardians.service.ts';
import { guardianFields, judgeGuardians } from '../guardians/judge-guardians.service.ts';
import { numberStudents } from './admission-numbers.service.ts';

type SheetValues = Omit<z.output<typeof ImportedStudent>, 'standard' | 'batches' | 'guardians'> & {
  standard: string | null;
  batches: string[];
};

export type StudentFields = Omit<SheetValues, 'batches' | 'rollNos'> & {
  batches: Place[];
  /** The phones of all guardians. */
  guardianPhones: string[];
};

const guardianPhones = sql`(
  select coalesce(jsonb_agg(g.phone) filter (where g.phone is not null), '[]')
  from student_guardians l join guardians g on g.id = l.guardian_id where l.student_id = s.user_id)`;

const select = (condition: SQL) => sql`
  select u.id, u.name, s.admission_no as reference, u.version, jsonb_build_object(
    'admissionNo', s.admission_no, 'name', u.name, 'standard', s.standard_id, 'email', u.email, 'gender', s.gender,
    'dateOfBirth', s.date_of_birth, 'phone', ${knownPhoneSql(sql`s.phone`)}, 'parentName', s.parent_name,
    'parentPhone', ${knownPhoneSql(sql`s.parent_phone`)}, 'guardianPhones', ${guardianPhones},
    'parentRelation', first_link.relation, 'parentHasWhatsApp', first.has_whatsapp, 'parentLanguage', first.language,
    'secondParentName', second.name, 'secondParentPhone', second.phone, 'secondParentRelation', second_link.relation,
    'secondParentHasWhatsApp', second.has_whatsapp, 'secondParentLanguage', second.language, 'address', ${knownAddressSql(sql`s.address`)},
    'schoolName', s.school_name, 'joinedOn', s.joined_on, 'status', s.status, 'batches', coalesce(places.batches, '[]')
  ) as fields
  from students s join users u on u.id = s.user_id
  left join student_guardians first_link on first_link.student_id = s.user_id and first_link.place = 1
  left join guardians first on first.id = first_link.guardian_id
  left join student_guardians second_link on second_link.student_id = s.user_id and second_link.place = 2
  left join guardians second on second.id = second_link.guardian_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('_id', b.id, 'rollNo', e.roll_no) order by b.name_order) as batches
    from enrolments e join batches b on b.id = e.batch_id and b.status = 'active'
    where e.student_id = s.user_id and e.left_on is null
  ) places on true
  where ${condition}`;

const find = async (db: Db, condition: SQL) => await db.rows<Existing<StudentFields>>(select(condition));

const tables = [
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
      consentAt: students.consentAt,
      consentBy: students.consentBy,
      consentTextVersion: students.consentTextVersion,
    },
  },
] as const;

/** The values that may be written of a student: those of a sheet, or of the form. */
export type StudentWrite = Write<
  StudentFields & {
    guardians: GuardianForm[];
    consentAt: string;
    consentBy: string;
    consentTextVersion: string;
  }
>;

/** The columns of a new student; required ones get a placeholder where nothing is given. */
const newColumns = (fields: StudentWrite['fields']) => ({
  ...accountColumns(fields),
  phone: phoneOr(fields.phone),
  parentPhone: phoneOr(fields.parentPhone),
  address: addressOr(fields.address),
});

/** The columns of a changed student, without those of the parents, which are copies that follow the guardians. */
const changedColumns = ({ parentName: _n, parentPhone: _p, ...fields }: StudentWrite['fields']) => ({
  ...accountColumns(fields),
  ...contactColumns(fields),
});

/** The columns of a changed phone and address; emptied ones get a placeholder. */
export const contactColumns = ({
  phone,
  address,
}: {
  phone?: string | null | undefined;
  address?: string | null | undefined;
}) => ({
  ...(phone !== undefined && { phone: phoneOr(phone) }),
  ...(address !== undefined && { address: addressOr(address) }),
});

const guardiansIn =
  ({ language }: Pick<HowToWrite, 'language'>) =>
  ({ id, fields, isNew }: StudentWrite): GuardianChange => {
    // A new student has no guardians to remove: without parents there is no need to wait for other writers of guardians.
    const known = <Value>(value: Value | null | undefined) => (isNew ? (value ?? undefined) : value);
    return {
      studentId: id,
      guardians: fields.guardians,
      parents: guardianFields.map(({ name, phone, relation, hasWhatsApp, language: own }) => ({
        name: known(fields[name]),
        phone: known(fields[phone]),
        relation: known(fields[relation]),
        hasWhatsApp: known(fields[hasWhatsApp]),
        language: known(fields[own]),
      })),
      language,
    };
  };

/** Writes accounts, records, guardians and places, one statement per table. Answers the guardians whose phone belongs to a person of another name. */
export async function writeStudents(tx: Db, writes: readonly StudentWrite[], how: HowToWrite) {
  await writeMany(
    tx,
    tables,
    writes.map((write) => ({
      ...write,
      fields: write.isNew ? newColumns(write.fields) : changedColumns(write.fields),
    })),
  );
  const strangers = await changeGuardians(tx, writes.map(guardiansIn(how)));
  await writePlaces(tx, writes, how);
  await endAccess(tx, writes);
  return strangers;
}

/** The port for students. Nobody is invited: logins are handed out afterwards, on purpose. */
export const bulkStudents: BulkPort<StudentFields, SheetValues> = {
  entity: 'student',
  nameField: 'name',
  identities: [
    {
      field: 'admissionNo',
      companions: [
        {
          field: 'name',
          question: (number, who) => sentence('{number} is the admission number of {who}', { number, who }),
        },
      ],
      ifAnother: 'drop',
    },
  ],
  phones: ['phone', 'parentPhone', 'secondParentPhone', 'guardianPhones'],
  tables,
  lists: ['batches'],
  defaults: (today, { gender }) => ({ gender, joinedOn: today }),
  findMany: (db, { keys, phones }) =>
    find(
      db,
      sql`lower(s.admission_no) = ${oneOf(keys.admissionNo)} or s.phone = ${oneOf(phones)}
          or s.user_id in (${studentsOfGuardians(sql`g.phone = ${oneOf(phones)}`)})`,
    ),
  findByIds: (db, ids) => find(db, sql`s.user_id = any(${sql.param(ids)}::uuid[])`),
  judgeMany: async (rows, context) => {
    const accounts = await judgeAccounts(context.db, rows, 'student');
    return judgePlaces<SheetValues, StudentFields>(await judgeGuardians(accounts, context), context);
  },
  complete: numberStudents,
  writeMany: async (tx, writes, how) => {
    await writeStudents(tx, writes, how);
  },
  lockRelated: lockPlaces,
  parts: ['students', 'student_guardians', 'enrolments', 'attendance_totals', 'notifications', ...loginTables],
  blockers: async (db, added) => {
    const ids = added.map(({ id }) => id);
    return new Map([...(await findOtherPlaces(db, added)), ...(await findUsedLogins(db, ids))]);
  },
  beforeDelete: endUnusedLogins,
};
