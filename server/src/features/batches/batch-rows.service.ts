import { eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { BatchInList, Slot } from '#contract/batches';
import type { Ref } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { withInstants } from '../../db/columns.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { batches } from '../../db/tables/batch-tables.ts';
import { standards } from '../../db/tables/standard-tables.ts';
import { subjects } from '../../db/tables/subject-tables.ts';
import { registersPercentageSql } from '../attendance/percentage.sql.ts';
import { nextClassSql, type SqlClock } from '../schedule/class-days.sql.ts';

type Whole = z.output<typeof BatchInList>;

/** The weekly classes of the batch with this id, as slots of the contract. */
export const scheduleSql = (batchId: SQL | typeof batches.id = batches.id) => sql<Slot[]>`(
  select coalesce(json_agg(json_build_object(
           'day', (array['mon','tue','wed','thu','fri','sat','sun'])[s.day],
           'startTime', to_char(s.start_time, 'HH24:MI'), 'endTime', to_char(s.end_time, 'HH24:MI'), 'room', s.own_room)
         order by s.day, s.start_time), '[]')
  from batch_slots s where s.batch_id = ${batchId} and s.is_weekly)`;

export const standardRef = sql<Ref>`json_build_object('_id', ${standards.id}, 'name', ${standards.name})`;
export const subjectRef = sql<
  Ref & { colour: string }
>`json_build_object('_id', ${subjects.id}, 'name', ${subjects.name}, 'colour', ${subjects.colour})`;
export const teacherRef = sql<Ref | null>`case when ${batches.teacherId} is not null then
  json_build_object('_id', ${batches.teacherId}, 'name', ${users.name}) end`;

const columns = {
  _id: batches.id,
  name: batches.name,
  code: batches.code,
  teacher: teacherRef,
  room: batches.room,
  startDate: batches.startDate,
  endDate: batches.endDate,
  capacity: batches.capacity,
  openForAdmission: batches.openForAdmission,
  schedule: scheduleSql(),
  status: batches.status,
  version: batches.version,
  createdAt: batches.createdAt,
  updatedAt: batches.updatedAt,
  standard: standardRef,
  subject: subjectRef,
  enrolledStudents: sql<string[]>`array(
    select e.student_id from enrolments e where e.batch_id = ${batches.id} and e.left_on is null order by e.roll_no)`,
  attendanceRate: sql<number | null>`(
    select ${registersPercentageSql} from registers r where r.batch_id = ${batches.id})`,
};

/** Batches with all columns of the contract's batch; narrow with `.where`, `.orderBy` and the like. */
export function selectBatches(db: Db, clock: SqlClock) {
  return db
    .select({ ...columns, nextClass: nextClassSql(sql`${batches.id}`, clock) })
    .from(batches)
    .innerJoin(standards, eq(standards.id, batches.standardId))
    .innerJoin(subjects, eq(subjects.id, batches.subjectId))
    .leftJoin(users, eq(users.id, batches.teacherId))
    .$dynamic();
}

export type BatchRow = Awaited<ReturnType<typeof selectBatches>>[number];

/** Adds the computed fields. */
export function toBatch(row: BatchRow): Whole & { enrolledStudents: string[] } {
  const enrolledCount = row.enrolledStudents.length;
  return {
    ...withInstants(row),
    enrolledCount,
    seatsLeft: row.capacity === null ? null : Math.max(0, row.capacity - enrolledCount),
  };
}
