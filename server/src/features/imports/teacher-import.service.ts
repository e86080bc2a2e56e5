import { sql, type SQL } from 'drizzle-orm';
import { ImportedTeacher } from '#contract/import-rows';
import type { Db } from '../../db/client.ts';
import { teachers, teacherSubjects } from '../../db/tables/teacher-tables.ts';
import { accountTable, changeAccess, findLogins, refuseTakenAccounts, storedAccount } from './account-rules.service.ts';
import type { Existing, KindOfImport } from './import-kind.service.ts';
import { setLinks } from './write-records.service.ts';

const find = async (db: Db, condition: SQL): Promise<Existing[]> => {
  const { rows } = await db.execute<Existing & Record<string, unknown>>(sql`
    select u.id, u.name, null as reference, u.version, jsonb_build_object(
      'name', u.name, 'email', u.email, 'phone', t.phone, 'qualification', t.qualification, 'bio', t.bio,
      'joiningDate', t.joining_date, 'status', t.status, 'showOnSite', t.show_on_site,
      'subjects', coalesce((select jsonb_agg(ts.subject_id order by ts.subject_id::text) from teacher_subjects ts
                            where ts.teacher_id = t.user_id), '[]')
    ) as fields
    from teachers t join users u on u.id = t.user_id
    where ${condition}`);
  return rows;
};

const listed = (values: string[] = []) => sql`any(${sql.param(values)}::text[])`;

/** Nobody is invited: a login is handed out afterwards, on purpose. */
export const teacherImport: KindOfImport = {
  form: ImportedTeacher,
  entity: 'teacher',
  nameField: 'name',
  keys: ['email', 'phone'],
  phones: [],
  tables: [
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
  ],
  find: (db, { keys }) => find(db, sql`u.email = ${listed(keys.email)} or t.phone = ${listed(keys.phone)}`),
  findByIds: (db, ids) => find(db, sql`t.user_id = any(${sql.param(ids)}::uuid[])`),
  judge: (context) => refuseTakenAccounts(context, 'teacher'),
  stored: storedAccount,
  writeRelated: async (tx, writes) => {
    await setLinks(
      tx,
      { owner: teacherSubjects.teacherId, target: teacherSubjects.subjectId },
      writes.flatMap(({ id, fields }) => (Array.isArray(fields.subjects) ? [{ id, targets: fields.subjects }] : [])),
    );
    await changeAccess(tx, writes);
  },
  parts: ['teachers', 'teacher_subjects'],
  blockers: (db, added) =>
    findLogins(
      db,
      added.map(({ id }) => id),
    ),
};
