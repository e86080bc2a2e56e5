import { sql } from 'drizzle-orm';
import type { Day } from '#contract/fields';
import type { Db } from '../src/db/client.ts';

/** Of today's absentees every second family has been told. */
export async function seedContacts(tx: Db, today: Day): Promise<void> {
  await tx.execute(sql`
    insert into contacts (id, student_id, guardian_id, guardian_name, channel, about, date, user_id, user_name, at)
    select gen_random_uuid(), missed.student_id, g.id, g.name, case when g.has_whatsapp then 'whatsapp' else 'call' end,
           'absence', ${today}, missed.submitted_by, missed.submitted_by_name, missed.submitted_at
    from (select distinct on (a.student_id) a.student_id, r.submitted_by, r.submitted_by_name, r.submitted_at,
                 dense_rank() over (order by a.student_id) as number
          from attendance_records a join registers r on r.batch_id = a.batch_id and r.date = a.date
          where a.date = ${today} and a.status = 'absent' order by a.student_id) missed
    join student_guardians l on l.student_id = missed.student_id and l.place = 1
    join guardians g on g.id = l.guardian_id and g.phone is not null
    where missed.number % 2 = 0`);
}
