import type pg from 'pg';
import { portionSize } from '../src/features/push/push-jobs.service.ts';

/** Inserts one full portion (`portionSize`) of students that sorts before all others by id; returns the first id. */
export async function makeFirstPortion(pool: pg.Pool): Promise<string> {
  const ids = `select lpad(n::text, 8, '0') || '-0000-7000-8000-000000000000' as id from generate_series(1, ${portionSize}) n`;
  await pool.query(`insert into users (id, role, name) select id::uuid, 'student', 'Student' from (${ids}) one`);
  await pool.query(`
    insert into students (user_id, admission_no, gender, phone, parent_phone, address, joined_on)
    select id::uuid, 'N-' || left(id, 8), 'female', '+919000000001', '+919000000002', 'Sample Road 1', '2026-01-01' from (${ids}) one`);
  return '00000001-0000-7000-8000-000000000000';
}
