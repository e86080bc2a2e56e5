import { and, count, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { MyBatch } from '#contract/batches';
import type * as contract from '#contract/batches';
import type { Page, QueryOf } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { holds } from '../../db/list-query.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { batches, enrolments } from '../../db/tables/batch-tables.ts';
import { standards } from '../../db/tables/standard-tables.ts';
import { subjects } from '../../db/tables/subject-tables.ts';
import { requireRow } from '../../refusals.ts';
import { percentageSql } from '../attendance/percentage.sql.ts';
import { clockSql, nextClassSql } from '../schedule/class-days.sql.ts';
import { academyClock } from '../../academy/academy.ts';
import { scheduleSql, standardRef, subjectRef, teacherRef } from './batch-rows.service.ts';

/** The running batches a student is in. */
export async function listMyBatches(
  db: Db,
  studentId: string,
  { page, limit, search }: QueryOf<typeof contract.listMyBatches>,
): Promise<Page<MyBatch>> {
  const condition = and(
    isMine(studentId),
    eq(batches.status, 'active'),
    search ? holds(batches.name, search) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    select(db, condition, { limit, offset: (page - 1) * limit }),
    db
      .select({ total: count() })
      .from(enrolments)
      .innerJoin(batches, eq(batches.id, enrolments.batchId))
      .where(condition),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function getMyBatch(db: Db, studentId: string, id: string): Promise<MyBatch> {
  return requireRow(await select(db, and(isMine(studentId), eq(enrolments.batchId, id)), { limit: 1, offset: 0 }));
}

const isMine = (studentId: string) => and(eq(enrolments.studentId, studentId), isNull(enrolments.leftOn));

async function select(
  db: Db,
  condition: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<MyBatch[]> {
  const clock = clockSql(await academyClock(db));
  return db
    .select({
      _id: batches.id,
      name: batches.name,
      standard: standardRef,
      subject: subjectRef,
      teacher: teacherRef,
      room: batches.room,
      startDate: batches.startDate,
      endDate: batches.endDate,
      schedule: scheduleSql(),
      nextClass: nextClassSql(sql`${batches.id}`, clock),
      rollNo: enrolments.rollNo,
      joinedOn: enrolments.joinedOn,
      attendancePercentage: sql<number | null>`(
        select ${percentageSql(sql`a.status`)} from attendance_records a
        where a.student_id = ${enrolments.studentId} and a.batch_id = ${batches.id})`,
    })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .innerJoin(standards, eq(standards.id, batches.standardId))
    .innerJoin(subjects, eq(subjects.id, batches.subjectId))
    .leftJoin(users, eq(users.id, batches.teacherId))
    .where(condition)
    .orderBy(batches.nameOrder, batches.id)
    .limit(limit)
    .offset(offset);
}
