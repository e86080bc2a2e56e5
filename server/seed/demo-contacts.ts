import { sql } from 'drizzle-orm';
import type { Day } from '#contract/fields';
import { secretHashOf } from '../src/access/guardian-sessions.ts';
import type { Db } from '../src/db/client.ts';
import { demoFamilySecret } from '../src/demo-sign-ins.ts';

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

/** The family of one who is absent today, else of the last absent one, has a link, and a sibling in another class. */
export async function seedFamilyLink(tx: Db): Promise<void> {
  await tx.execute(sql`
    with chosen as materialized (
      select l.guardian_id, a.student_id
      from attendance_records a join students s on s.user_id = a.student_id and s.status = 'active'
      join student_guardians l on l.student_id = a.student_id and l.place = 1
      join guardians g on g.id = l.guardian_id and g.phone is not null
      where a.status = 'absent' order by a.date desc, a.student_id limit 1),
    sibling as (
      insert into student_guardians (student_id, place, guardian_id, relation)
      select other.user_id, 4, chosen.guardian_id, 'guardian'
      from chosen cross join lateral (
        select s.user_id from students s join students child on child.user_id = chosen.student_id
        where s.status = 'active' and s.user_id <> child.user_id and s.standard_id <> child.standard_id
          and exists (select from enrolments e where e.student_id = s.user_id and e.left_on is null)
          and not exists (select from student_guardians l where l.student_id = s.user_id and l.guardian_id = chosen.guardian_id)
        order by s.user_id limit 1) other)
    insert into guardian_links (id, guardian_id, secret_hash, expires_at, sent_at)
    select gen_random_uuid(), guardian_id, ${secretHashOf(demoFamilySecret)}, now() + interval '1 year', now() from chosen`);
}
