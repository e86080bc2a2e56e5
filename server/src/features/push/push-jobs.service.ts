import { sql, type SQL } from 'drizzle-orm';
import type { MarkChange } from '#contract/attendance';
import type { Day } from '#contract/fields';
import type { PushKind } from '#contract/push';
import type { Db } from '../../db/client.ts';
import type { SubjectOfMany } from '../../db/job-queues.ts';
import { insertJobs, sendJob } from '../../db/send-job.ts';

interface Notifying {
  kind: PushKind;
  /** The statement `insert into notifications … on conflict do nothing`. */
  insert: SQL;
  /** The moment before which phones do not ring. */
  startAfter?: Date | undefined;
}

/** The ids of the devices of a student and of the guardians `g` that ring for this kind, but for guardians for whom it rang before. */
export const devicesOf = (studentId: SQL, kind: PushKind, hasRung = sql`false`): SQL => sql`
  select id from push_subscriptions where user_id = ${studentId} and ${kind} = any(kinds)
  union all
  select p.id from student_guardians g join push_subscriptions p on p.guardian_id = g.guardian_id
   where g.student_id = ${studentId} and ${kind} = any(p.kinds) and not ${hasRung}`;

/**
 * The statement that enqueues a job for each device that rings for the notifications `told`: those of the students, and those of their guardians,
 * once per subject however many of their children it reaches. Guardians `g` for whom it rang before are left out.
 */
function ringFor({ kind, startAfter }: Pick<Notifying, 'kind' | 'startAfter'>, hasRung = sql`false`): SQL {
  const devices = sql`
    select distinct on (d.id, told.about)
           jsonb_build_object('subscription', d.id, 'notification', told.id) as data, null::text as key
      from (select id, student_id, coalesce(announcement_id, note_id, closed_days_id, extra_class_id, cancelled_batch_id) as about
              from told) told
      join lateral (${devicesOf(sql`told.student_id`, kind, hasRung)}) d on true
     order by d.id, told.about`;
  return insertJobs('push', devices, { startAfter });
}

/** Inserts notifications and, in the same statement, the jobs for the devices that ring for them. */
export async function notifyAndRing(tx: Db, { insert, ...ring }: Notifying): Promise<void> {
  await tx.execute(sql`with told as (${insert} returning *) ${ringFor(ring)}`);
}

/** How many students one transaction notifies: 0.3 seconds of work, where a statement may take five. */
export const portionSize = 5_000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

interface NotifyingPortion extends Pick<Notifying, 'kind' | 'startAfter'> {
  about: SubjectOfMany;
  /** A query of the `student_id` of all whom the subject reaches now, each once. */
  reached: SQL;
  /** The last student of the portion before this one. */
  after: string | undefined;
}

/** Like `notifyAndRing`, for the next students in the order of their ids who have no such notification yet; the rest is left to a job. Idempotent. */
export async function notifyPortion(
  tx: Db,
  { about, reached, after = beforeAll, ...ring }: NotifyingPortion,
): Promise<void> {
  const [column, id] =
    'announcement' in about ? [sql`announcement_id`, about.announcement] : [sql`closed_days_id`, about.closedDays];
  // A scalar subquery, as the planner cannot reorder it: by its statistics a new subject has no rows, so a join would scan all of them for each guardian.
  const hasRung = sql`exists (
    select from student_guardians sibling
     where sibling.guardian_id = g.guardian_id
       and (select true from notifications earlier where earlier.student_id = sibling.student_id and earlier.${column} = ${id}))`;
  const [done] = await tx.rows<{ students: number; last: string | null }>(sql`
    with portion as materialized (
      select student_id from (${reached}) reached where student_id > ${after}::uuid order by student_id limit ${portionSize}),
    told as (
      insert into notifications (id, student_id, ${column})
      select gen_random_uuid(), student_id, ${id} from portion
      on conflict do nothing returning *),
    rung as (${ringFor(ring, hasRung)})
    select count(*)::int as students, (array_agg(student_id order by student_id desc))[1] as last from portion`);
  if (done?.students === portionSize && done.last !== null) await sendJob(tx, 'notify', { ...about, after: done.last });
}

/** The time to correct a wrong mark before a family hears of it. */
const secondThoughts = sql`interval '2 minutes'`;

/** Rings the guardians of students whom a register newly marks absent, once a day and child. */
export async function ringForAbsences(tx: Db, batchId: string, date: Day, changes: MarkChange[]): Promise<void> {
  const absent = changes.filter(({ before, after }) => after === 'absent' && before !== 'absent');
  if (absent.length === 0) return;
  const devices = sql`
    select jsonb_build_object('subscription', p.id, 'absence',
             jsonb_build_object('student', g.student_id, 'batch', ${batchId}::uuid, 'date', ${date}::date)) as data,
           null::text as key
      from student_guardians g
      join push_subscriptions p on p.guardian_id = g.guardian_id and 'absences' = any(p.kinds)
     where g.student_id = any(${sql.param(absent.map(({ studentId }) => studentId))}::uuid[])
       and not exists (
         select from attendance_records o
          where o.student_id = g.student_id and o.date = ${date}::date and o.status = 'absent'
            and o.batch_id <> ${batchId}::uuid)`;
  await tx.preparedRows(insertJobs('push', devices, { startAfter: sql`now() + ${secondThoughts}` }));
}
