import { sql, type SQL } from 'drizzle-orm';
import type { PushKind } from '#contract/push';
import type { Db } from '../../db/client.ts';
import { insertJobs } from '../../db/send-job.ts';

interface Notifying {
  kind: PushKind;
  /** The statement `insert into notifications … on conflict do nothing`. */
  insert: SQL;
  /** Common table expressions that the statement needs before the insert. */
  before?: SQL;
  /** The moment before which phones do not ring. */
  startAfter?: Date;
}

/**
 * Inserts notifications and, in the same statement, a job for each device that rings for this kind: those of the students, and
 * those of their guardians, once per subject however many of their children it reaches.
 */
export async function notifyAndRing(tx: Db, { kind, insert, before, startAfter }: Notifying): Promise<void> {
  const devices = sql`
    select distinct on (d.id, told.about)
           jsonb_build_object('subscription', d.id, 'notification', told.id) as data, null::text as key
      from (select id, student_id, coalesce(announcement_id, note_id, closed_days_id, extra_class_id, cancelled_batch_id) as about
              from told) told
      join lateral (
        select id from push_subscriptions where user_id = told.student_id and ${kind} = any(kinds)
        union all
        select p.id from student_guardians g join push_subscriptions p on p.guardian_id = g.guardian_id
         where g.student_id = told.student_id and ${kind} = any(p.kinds)) d on true
     order by d.id, told.about`;
  await tx.execute(sql`
    with ${before === undefined ? sql`` : sql`${before}, `} told as (${insert} returning *)
    ${insertJobs('push', devices, { startAfter })}`);
}

/** The time to correct a wrong mark before a family hears of it. */
const secondThoughts = sql`interval '2 minutes'`;

/**
 * Rings the guardians of students whom a register newly marks absent, once a day and child: a part of the statement that saves it, with its
 * `saved` and `changed`. A register marked offline before `since` rings nobody.
 */
export const ringForAbsences = (since: SQL): SQL =>
  insertJobs(
    'push',
    sql`
    select jsonb_build_object('subscription', p.id, 'absence',
             jsonb_build_object('student', changed.student_id, 'batch', saved.batch_id, 'date', saved.date)) as data,
           null::text as key
      from saved
      join changed on changed.status = 'absent' and changed.was is distinct from 'absent'
      join student_guardians g on g.student_id = changed.student_id
      join push_subscriptions p on p.guardian_id = g.guardian_id and 'absences' = any(p.kinds)
     where saved.date >= ${since}
       and not exists (
         select from attendance_records o
          where o.student_id = changed.student_id and o.date = saved.date and o.status = 'absent'
            and o.batch_id <> saved.batch_id)`,
    { startAfter: sql`now() + ${secondThoughts}` },
  );
