import { and, count, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type {
  AttendanceStatus,
  getBatchHistory as historyEndpoint,
  HistoryDay,
  listRegisterChanges as changesEndpoint,
} from '#contract/attendance';
import type { z } from 'zod';
import type { Page, QueryOf } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { attendanceChanges, registers } from '../../db/tables/attendance-tables.ts';
import { batches } from '../../db/tables/batch-tables.ts';
import { notFound } from '../../http/errors.ts';
import type { SessionUser } from '../../http/session.ts';
import { requireDayRange } from './day-range.ts';
import { ownerOf } from './register.service.ts';
import { countMarks, statisticsOf } from './statistics.service.ts';

type Change = z.output<typeof changesEndpoint.response>;

async function requireBatchOf(db: Db, user: SessionUser, batchId: string): Promise<void> {
  const owner = ownerOf(user);
  const [batch] = await db
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.id, batchId), owner === null ? undefined : eq(batches.teacherId, owner)));
  if (batch === undefined) throw notFound();
}

/** The saved registers of a batch, newest first. */
export async function getBatchHistory(
  db: Db,
  user: SessionUser,
  batchId: string,
  { startDate, endDate, page, limit }: QueryOf<typeof historyEndpoint>,
): Promise<Page<z.output<typeof HistoryDay>>> {
  requireDayRange(startDate, endDate);
  await requireBatchOf(db, user, batchId);
  const condition = and(
    eq(registers.batchId, batchId),
    startDate === undefined ? undefined : gte(registers.date, startDate),
    endDate === undefined ? undefined : lte(registers.date, endDate),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        date: registers.date,
        version: registers.version,
        submittedBy: registers.submittedByName,
        submittedAt: registers.submittedAt,
        records: sql<{ studentId: string; status: AttendanceStatus }[]>`(
          select coalesce(json_agg(json_build_object('studentId', a.student_id, 'status', a.status)), '[]')
          from attendance_records a
          where a.batch_id = "registers"."batch_id" and a.date = "registers"."date")`,
      })
      .from(registers)
      .where(condition)
      .orderBy(desc(registers.date))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(registers).where(condition),
  ]);
  return {
    rows: rows.map((row) => ({
      ...row,
      submittedAt: toInstant(row.submittedAt),
      statistics: statisticsOf(countMarks(row.records)),
    })),
    total: counted?.total ?? 0,
  };
}

/** What each save of a register after the first changed, newest first. */
export async function listRegisterChanges(
  db: Db,
  user: SessionUser,
  { batchId, date }: { batchId: string; date: string },
  { page, limit }: QueryOf<typeof changesEndpoint>,
): Promise<Page<Change>> {
  await requireBatchOf(db, user, batchId);
  const condition = and(eq(attendanceChanges.batchId, batchId), eq(attendanceChanges.date, date));
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        version: attendanceChanges.version,
        at: attendanceChanges.at,
        by: attendanceChanges.userName,
        reason: attendanceChanges.reason,
        changes: attendanceChanges.changes,
      })
      .from(attendanceChanges)
      .where(condition)
      .orderBy(desc(attendanceChanges.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(attendanceChanges).where(condition),
  ]);
  return {
    rows: rows.map(({ changes, at, ...row }) => ({
      ...row,
      at: toInstant(at),
      changes: changes as Change['changes'],
    })),
    total: counted?.total ?? 0,
  };
}
