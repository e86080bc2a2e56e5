import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { ImportedTeacher } from '#contract/import-rows';
import { formatPhone } from '#contract/phone';
import { sentence } from '#contract/sentence';
import type { BulkPort, Existing, Write } from '../../bulk/bulk-port.ts';
import { oneOf, setSubjects, writeMany } from '../../bulk/write-many.ts';
import type { Db } from '../../db/client.ts';
import { teachers, teacherSubjects } from '../../db/tables/teacher-tables.ts';
import {
  accountColumns,
  accountTable,
  endAccess,
  endUnusedLogins,
  findUsedLogins,
  loginTables,
  judgeAccounts,
} from '../auth/bulk-accounts.service.ts';

type Fields = Omit<z.output<typeof ImportedTeacher>, 'subjects'> & { subjects: string[] };

const find = async (db: Db, condition: SQL) => {
  return db.rows<Existing<Fields>>(sql`
    select u.id, u.name, null as reference, u.version, jsonb_build_object(
      'name', u.name, 'email', u.email, 'phone', t.phone, 'qualification', t.qualification, 'bio', t.bio,
      'joiningDate', t.joining_date, 'status', t.status, 'showOnSite', t.show_on_site,
      'subjects', coalesce((select jsonb_agg(ts.subject_id order by ts.subject_id::text) from teacher_subjects ts
                            where ts.teacher_id = t.user_id), '[]')
    ) as fields
    from teachers t join users u on u.id = t.user_id
    where ${condition}`);
};

const tables = [
  accountTable('teacher'),
  {
    id: teachers.userId,
    columns: {
      phone: teachers.phone,
      qualification: teachers.qualification,
      bio: teachers.bio,
      joiningDate: teachers.joiningDate,
      status: teachers.status,
      showOnSite: teachers.showOnSite,
    },
  },
] as const;

/** Writes accounts, records and subjects, one statement per table. */
export async function writeTeachers(tx: Db, writes: readonly Write<Fields>[]): Promise<void> {
  const rows = writes.map(({ fields, ...write }) => ({ ...write, fields: accountColumns(fields) }));
  await writeMany(tx, tables, rows);
  await setSubjects(tx, subjectLinks, writes);
  await endAccess(tx, writes);
}

/** The subjects of teachers. */
export const subjectLinks = { owner: teacherSubjects.teacherId, subject: teacherSubjects.subjectId };

/** The port for teachers. Nobody is invited: logins are handed out afterwards, on purpose. */
export const bulkTeachers: BulkPort<Fields> = {
  entity: 'teacher',
  nameField: 'name',
  identities: [
    {
      field: 'email',
      companions: [
        { field: 'name', question: (email, who) => sentence('{email} is the email of {who}', { email, who }) },
      ],
      ifAnother: 'drop',
    },
    {
      field: 'phone',
      companions: [
        {
          field: 'name',
          question: (phone, who) => sentence('{phone} is the number of {who}', { phone: formatPhone(phone), who }),
        },
        {
          field: 'email',
          question: (phone, who) =>
            sentence('{phone} is the number of {who}, who has another email', { phone: formatPhone(phone), who }),
        },
      ],
      ifAnother: 'keep',
    },
  ],
  phones: [],
  tables,
  lists: ['subjects'],
  findMany: (db, { keys }) => find(db, sql`u.email = ${oneOf(keys.email)} or t.phone = ${oneOf(keys.phone)}`),
  findByIds: (db, ids) => find(db, sql`t.user_id = any(${sql.param(ids)}::uuid[])`),
  judgeMany: (rows, { db }) => judgeAccounts(db, rows, 'teacher'),
  writeMany: writeTeachers,
  parts: ['teachers', 'teacher_subjects', ...loginTables],
  blockers: (db, added) =>
    findUsedLogins(
      db,
      added.map(({ id }) => id),
    ),
  beforeDelete: endUnusedLogins,
};
