import { sql, type SQL } from 'drizzle-orm';

/** Whether a student is or was in a batch of this teacher; for the office, without a teacher, every student counts. */
export const isTaughtBy = (teacherId: string | null, studentId: SQL): SQL => sql`
  (${teacherId}::uuid is null or exists (
     select from enrolments e join batches b on b.id = e.batch_id
     where e.student_id = ${studentId} and b.teacher_id = ${teacherId}::uuid))`;
