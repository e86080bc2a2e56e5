import type pg from 'pg';
import { enrol, makeAdmin, makeBatch, makeGuardian, makeStudent, makeTeacher } from '../../seed/factories.ts';
import { makeOneOfEach } from '../../seed/one-of-each.ts';
import type { Db } from '../../src/db/client.ts';
import type { FileStore } from '../../src/files/file-store.ts';
import type { TestApp } from '../app.ts';
import { familyCaller, type Caller } from '../call.ts';
import type { IdsOf } from './drawn-values.ts';

/** Two of everything with an address. */
export async function makeRecords(db: Db, files: FileStore): Promise<void> {
  await makeOneOfEach(db, files);
  await makeOneOfEach(db, files);
}

export const actors = ['anonymous', 'student', 'teacher', 'admin', 'guardian'] as const;
export type Actor = (typeof actors)[number];

export interface Cast {
  callers: Record<Actor, Caller>;
  ids: string[];
}

/** One person per role with data of their own; no request targets them, so nobody ends another's session. */
export async function makeCast({
  app,
  db,
  as,
  anonymous,
}: Pick<TestApp, 'app' | 'db' | 'as' | 'anonymous'>): Promise<Cast> {
  const [admin, teacher, student] = [await makeAdmin(db), await makeTeacher(db), await makeStudent(db)];
  const batch = await makeBatch(db, { teacherId: teacher.id });
  await enrol(db, batch.id, [student.id]);
  const guardian = familyCaller(app, await makeGuardian(db, [student.id]));
  return {
    callers: { anonymous, student: as(student.id), teacher: as(teacher.id), admin: as(admin.id), guardian },
    ids: [admin.id, teacher.id, student.id],
  };
}

/** Ids of all records by the words of their table's name: "batch", "admissionEnquiryId", "newsletter issues". */
export async function findIds(pool: pg.Pool, except: string[]): Promise<IdsOf> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'uuid'
        AND (column_name = 'id' OR (column_name = 'user_id' AND table_name IN ('students', 'teachers')))
        AND table_name NOT IN ('audit_log', 'account_links')`,
  );
  const tables = await Promise.all(
    columns.map(async ({ table, column }) => {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT ${column} AS id FROM ${table} WHERE NOT ${column} = ANY ($1::uuid[]) ORDER BY ${column} LIMIT 20`,
        [except],
      );
      return { table, ids: rows.map(({ id }) => id) };
    }),
  );
  const all = tables.flatMap(({ ids }) => ids);
  return (name) => {
    for (const word of name.toLowerCase().split(' ')) {
      const stem = word
        .replaceAll('-', '_')
        .replace(/ids?$/, '')
        .replace(/(e?s)$/, '');
      const found = tables.filter(({ table }) => stem !== '' && table.includes(stem) && !table.includes(`${stem}_`));
      const ids = found.flatMap(({ ids }) => ids);
      if (ids.length > 0) return ids;
    }
    return all;
  };
}
