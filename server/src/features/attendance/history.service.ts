import { and, desc, eq, sql, getTableColumns } from 'drizzle-orm';
import { markLetters } from '#contract/mark-letters';
import type { AttendanceStatus, DayRange, HistoryDay } from '#contract/attendance';
import type * as contract from '#contract/attendance';
import type { z } from 'zod';
import type { Page, QueryOf } from '#contract/endpoint';
import { daysBetween } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { countedPage, pageOf, type PageRequest, inPage } from '../../db/list-query.ts';
import { attendanceChanges } from '../../db/tables/attendance-tables.ts';
import { teacherIdOf, type Caller } from '../../caller.ts';
import { academyClock } from '../../academy/academy.ts';
import { takesPlaceOn } from '../schedule/class-days.sql.ts';
import { requireDayRange } from './day-range.ts';
import { statisticsOf } from './statistics.ts';

type Change = z.output<typeof contract.listRegisterChanges.response>;

export async function requireBatchOf(db: Db, user: Caller, batchId: string): Promise<void> {
  const teacherId = teacherIdOf(user);
  await db.requireRow(sql`
    select from batches b where b.id = ${batchId} and (${teacherId}::uuid is null or b.teacher_id = ${teacherId}::uuid)`);
}

interface DayRow extends Record<AttendanceStatus, number> {
  date: Day;
  version: number;
  submittedBy: string;
  submittedAt: string;
  /** Ids of the marked students, concatenated; `marks` has their letters in the same order. */
  ids: string;
  letters: string;
  total: number;
}

interface HistoryQuery {
  batchId: string;
  startDate: Day | null;
  endDate: Day | null;
}

const letterOf = sql.join(
  Object.entries(markLetters).map(([status, letter]) => sql.raw(`when '${status}' then '${letter}'`)),
  sql` `,
);

const findDays = (db: Db, { batchId, startDate, endDate }: HistoryQuery, page: PageRequest) =>
  db.preparedRows<DayRow>(sql`
  select r.date, r.version, r.submitted_by_name as "submittedBy", r.submitted_at as "submittedAt",
         r.present, r.absent, r.late, r.leave, coalesce(marked.ids, '') as ids, coalesce(marked.letters, '') as letters, r.total
  from (select *, count(*) over ()::int as total from registers
        where batch_id = ${batchId}::uuid
          and (${startDate}::date is null or date >= ${startDate}::date)
          and (${endDate}::date is null or date <= ${endDate}::date)
        order by date desc ${pageOf(page)}) r
  cross join lateral (
    select string_agg(a.student_id::text, '') as ids, string_agg(case a.status ${letterOf} end, '') as letters
    from attendance_records a where a.batch_id = r.batch_id and a.date = r.date) marked
  order by r.date desc`);

/** The saved registers of a batch, newest first. */
export async function getBatchHistory(
  db: Db,
  user: Caller,
  batchId: string,
  { startDate, endDate, ...page }: QueryOf<typeof contract.getBatchHistory>,
): Promise<Page<HistoryDay> & { students: string[]; unmarked: Day[] }> {
  requireDayRange(startDate, endDate);
  const days = { batchId, startDate: startDate ?? null, endDate: endDate ?? null };
  const [{ rows, total }, unmarked] = await Promise.all([
    countedPage(page, (window) => findDays(db, days, window)),
    findUnmarked(db, batchId, { startDate, endDate }),
    requireBatchOf(db, user, batchId),
  ]);
  const students = [...new Set(rows.flatMap(({ ids }) => idsIn(ids)))];
  return { rows: rows.map((row) => toDay(row, students)), total, students, unmarked };
}

const twoMonths = 62;

async function findUnmarked(db: Db, batchId: string, { startDate, endDate }: DayRange): Promise<Day[]> {
  if (startDate === undefined || endDate === undefined || daysBetween(startDate, endDate) >= twoMonths) return [];
  const { today } = await academyClock(db);
  const day = sql`days.day::date`;
  const rows = await db.preparedRows<{ day: Day }>(sql`
    select distinct ${day} as day
      from generate_series(${startDate}::date, least(${endDate}::date, ${today}::date), interval '1 day') days(day)
      join batch_slots s on s.batch_id = ${batchId} and ${takesPlaceOn(day)}
     where not exists (select from registers r where r.batch_id = s.batch_id and r.date = ${day})
     order by 1`);
  return rows.map((row) => row.day);
}

/** Splits a text of ids; a UUID has 36 characters. One concatenated text costs PostgreSQL half of what an array of thousands does. */
const idsIn = (text: string): string[] => text.match(/.{36}/g) ?? [];

function toDay({ ids, letters, total: _, ...row }: DayRow, all: string[]): HistoryDay {
  const { date, version, submittedBy, submittedAt, ...counts } = row;
  const letterOfStudent = new Map(idsIn(ids).map((id, index) => [id, letters[index]]));
  return {
    date,
    version,
    submittedBy,
    submittedAt: toInstant(submittedAt),
    statistics: statisticsOf(counts),
    marks: all.map((id) => letterOfStudent.get(id) ?? '-').join(''),
  };
}

/** The changes of each later save of a register, and the marks that were set aside, newest first. */
export async function listRegisterChanges(
  db: Db,
  user: Caller,
  { batchId, date }: { batchId: string; date: string },
  page: QueryOf<typeof contract.listRegisterChanges>,
): Promise<Page<Change>> {
  await requireBatchOf(db, user, batchId);
  const { version, at, userName: by, reason, isSetAside, changes } = getTableColumns(attendanceChanges);
  const columns = { version, at, by, reason, isSetAside, changes };
  const condition = and(eq(attendanceChanges.batchId, batchId), eq(attendanceChanges.date, date));
  const [rows, total] = await Promise.all([
    inPage(db.select(columns).from(attendanceChanges).where(condition).orderBy(desc(attendanceChanges.id)), page),
    db.$count(attendanceChanges, condition),
  ]);
  return { rows: rows.map((row) => ({ ...row, at: toInstant(row.at) })), total };
}
