import { sql } from 'drizzle-orm';
import type { AttendanceRecord, Register } from '#contract/attendance';
import type { Day } from '#contract/fields';
import type { Translate } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { isOneOf } from '../../db/list-query.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { inEnglish } from '../../languages/translate.ts';
import { requireRow } from '../../refusals.ts';
import { teacherIdOf, type Caller } from '../../caller.ts';
import { firstClassDayFrom, lastClassDayBefore, takesPlaceOn } from '../schedule/class-days.sql.ts';
import { leaveOfDay } from '../leave-requests/on-leave.sql.ts';
import { closedForSql, isCancelledSql, noClassOn, type DayWithoutClass } from '../schedule/no-class.sql.ts';
import { academyClock } from '../../academy/academy.ts';
import { absentInARowSql } from './absent-in-a-row.sql.ts';
import { isTooLate, markingDay } from './marking-days.ts';

interface Row extends Pick<Register, 'batch' | 'submittedBy'>, DayWithoutClass {
  isActive: boolean;
  classes: Register['classes'];
  previousDay: Day | null;
  nextDay: Day | null;
  version: number | null;
  submittedAt: string | null;
  records: AttendanceRecord[];
}

const batchId = sql`${sql.placeholder('batchId')}::uuid`;
const date = sql`${sql.placeholder('date')}::date`;

/** Reads the roster as of that day. A student who left the batch after that day's register was saved is still listed, with their mark. */
const findRegister = preparedQuery<{ batchId: string; date: Day; teacherId: string | null }, Row>(
  'register',
  () => sql`
  select json_build_object('_id', b.id, 'name', b.name, 'startDate', b.start_date, 'endDate', b.end_date,
           'subject', json_build_object('_id', sub.id, 'name', sub.name, 'colour', sub.colour)) as batch,
         r.version,
         case when r.submitted_by is not null then
           json_build_object('_id', r.submitted_by, 'name', r.submitted_by_name) end as "submittedBy",
         r.submitted_at as "submittedAt",
         (with roster as materialized (
            select distinct on (e.student_id) e.student_id, e.roll_no
            from enrolments e
            where e.batch_id = b.id
              and ((e.joined_on <= ${date} and (e.left_on is null or e.left_on > ${date}))
                   or exists (select from attendance_records kept where kept.batch_id = b.id
                                and kept.date = ${date} and kept.student_id = e.student_id))
            order by e.student_id, (e.joined_on <= ${date} and (e.left_on is null or e.left_on > ${date})) desc,
                     e.joined_on desc)
          select coalesce(json_agg(json_build_object(
                   'studentId', u.id, 'name', u.name, 'rollNo', roster.roll_no, 'avatarUrl', u.avatar_url,
                   'status', a.status, 'remark', a.remark, 'leave', ${leaveOfDay(sql`u.id`, sql`b.id`, date)},
                   'absentInARow', case when latest.status in ('present', 'late') then 0
                                   else ${absentInARowSql(sql`b.id`, sql`u.id`, date)} end
                 ) order by roster.roll_no, u.name), '[]')
          from roster
          join users u on u.id = roster.student_id and ${isOneOf(sql`u.id`, sql`select student_id from roster`)}
          left join attendance_records a on a.batch_id = b.id and a.date = ${date} and a.student_id = u.id
          -- Most came to the last class, so that nothing further back has to be looked up for them.
          left join attendance_records latest on latest.batch_id = b.id and latest.student_id = u.id
               and latest.date = (select max(earlier.date) from registers earlier
                                  where earlier.batch_id = b.id and earlier.date < ${date})) as records,
         b.status = 'active' as "isActive", slots.classes,
         ${closedForSql(date)} as "closedFor", ${isCancelledSql(sql`b.id`, date)} as "isCancelled",
         greatest(slots.previous, (select max(kept.date) from registers kept
                                   where kept.batch_id = b.id and kept.date < ${date})) as "previousDay",
         least(slots.next, (select min(kept.date) from registers kept
                            where kept.batch_id = b.id and kept.date > ${date})) as "nextDay"
  from batches b
  join subjects sub on sub.id = b.subject_id
  left join registers r on r.batch_id = b.id and r.date = ${date}
  cross join lateral (
    select coalesce(json_agg(json_build_object(
             'startTime', to_char(s.start_time, 'HH24:MI'), 'endTime', to_char(s.end_time, 'HH24:MI'),
             'room', s.room, 'isExtra', s.only_on is not null
           ) order by s.start_time) filter (where ${takesPlaceOn(date)}), '[]') as classes,
           max(${lastClassDayBefore(date)}) as previous, min(${firstClassDayFrom(sql`(${date} + 1)`)}) as next
    from batch_slots s where s.batch_id = b.id) slots
  where b.id = ${batchId}
    and (${sql.placeholder('teacherId')}::uuid is null or b.teacher_id = ${sql.placeholder('teacherId')}::uuid)`,
);

/** The register of a batch on a day, saved or not. Teachers get own batches only. */
export async function getRegister(
  db: Db,
  user: Caller,
  batch: string,
  day: Day,
  say: Translate = inEnglish,
): Promise<Register> {
  const { today } = await academyClock(db);
  const row = requireRow(await findRegister(db, { batchId: batch, date: day, teacherId: teacherIdOf(user) }));
  const noClassBecause = row.classes.length === 0 && row.version === null ? noClassOn(day, row) : null;
  const marking = markingDay(user.role, day, today, { ...row.batch, noClassBecause });
  return {
    batch: row.batch,
    date: day,
    version: row.version ?? 0,
    isMarked: row.version !== null,
    records: row.records,
    submittedBy: row.submittedBy,
    submittedAt: toInstant(row.submittedAt),
    ...marking,
    lockedBecause: marking.lockedBecause && say(marking.lockedBecause),
    classes: row.classes,
    canAddExtraClass:
      row.isActive &&
      noClassBecause !== null &&
      marking.lockedBecause === noClassBecause &&
      !isTooLate(user.role, day, today),
    previousDay: row.previousDay,
    nextDay: row.nextDay !== null && row.nextDay <= today ? row.nextDay : null,
  };
}
