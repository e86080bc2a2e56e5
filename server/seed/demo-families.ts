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

/** For each state one request of the family with a link, and two of other families, one of them in the class of the sample teacher. */
export async function seedLeave(tx: Db, today: Day, teacherId: string): Promise<void> {
  await tx.execute(sql`
    with family as (
      select l.guardian_id, g.name, s.student_id, s.relation, row_number() over (order by s.student_id) as child
      from guardian_links l join guardians g on g.id = l.guardian_id join student_guardians s on s.guardian_id = g.id
      where l.secret_hash = ${secretHashOf(demoFamilySecret)}),
    wanted (child, status, first, last, reason, is_accepted) as (values
      (1, 'asked', 1, 2, 'Fever', null::boolean),
      (1, 'accepted', -9, -8, 'Visit to the dentist', null),
      (1, 'accepted', 20, 24, 'Wedding of an uncle in Nashik', true),
      (2, 'partly', 3, 4, 'School picnic', null),
      (2, 'declined', 6, 9, 'Trip with friends', false),
      (2, 'withdrawn', 12, 12, 'Family function', null)),
    office as (select id, name from users where role = 'admin' order by created_at limit 1)
    insert into leave_requests (id, student_id, guardian_id, guardian_name, relation, start_date, end_date, reason, status, asked_at,
                                is_accepted, answered_by, answered_by_name, answered_at, answer_reason)
    select gen_random_uuid(), student_id, guardian_id, family.name, relation, ${today}::date + first, ${today}::date + last, reason,
           status, least(now(), (${today}::date + first)::timestamptz) - interval '1 day', is_accepted,
           case when is_accepted is not null then office.id end,
           case when is_accepted is not null then coalesce(office.name, 'Sample Office') end,
           case when is_accepted is not null then now() - interval '2 hours' end,
           case when not is_accepted then 'The unit tests are in this week' end
    from wanted join family using (child) left join office on true`);
  await tx.execute(sql`
    insert into leave_answers (request_id, batch_id, is_accepted, user_id, user_name, at)
    select l.id, b.id, true, t.id, t.name, l.asked_at + interval '3 hours'
    from leave_requests l join enrolments e on e.student_id = l.student_id and e.left_on is null
    join batches b on b.id = e.batch_id join users t on t.id = b.teacher_id
    where l.is_accepted is null and (l.status = 'accepted' or (l.status = 'partly' and b.id = (
      select min(first.batch_id::text)::uuid from enrolments first where first.student_id = l.student_id and first.left_on is null)))`);
  await tx.execute(sql`
    insert into leave_requests (id, student_id, guardian_id, guardian_name, relation, start_date, end_date, reason, asked_at)
    select gen_random_uuid(), chosen.student_id, g.id, g.name, s.relation, ${today}::date, ${today}::date + 1, reason, now() - interval '5 hours'
    from (
      select e.student_id, row_number() over (order by e.student_id) as number
      from (select distinct e.student_id from enrolments e join batches b on b.id = e.batch_id and b.teacher_id = ${teacherId}
             where e.left_on is null) e
      where not exists (select from leave_requests l where l.student_id = e.student_id)
        and not exists (select from attendance_records a where a.student_id = e.student_id and a.date = ${today}::date and a.status = 'absent')
      order by e.student_id limit 2) chosen
    join (values (1, 'Stomach ache'), (2, 'Entrance examination in Pune')) reasons (number, reason) using (number)
    join student_guardians s on s.student_id = chosen.student_id and s.place = 1 join guardians g on g.id = s.guardian_id`);
}
