import { sql, type SQL } from 'drizzle-orm';
import type { Absentee, listAbsentees as ListAbsentees, StudentToTell, Told } from '#contract/contacts';
import type { QueryOf } from '#contract/endpoint';
import type { Day, Ref } from '#contract/fields';
import type { Guardian } from '#contract/guardians';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { pageOf } from '../../db/list-query.ts';
import { runPrepared } from '../../db/prepared.ts';
import { formatDay } from '../../format-times.ts';
import { notFound } from '../../refusals.ts';
import { ownerOf } from '../attendance/register.service.ts';
import { academyClock } from '../settings/settings.service.ts';
import { guardiansSql } from '../students/guardian-rows.service.ts';
import { textWriter } from './parent-texts.service.ts';

/** What a query finds; the texts for the guardians are written afterwards. */
type Found<Row extends { guardians: unknown }> = Omit<Row, 'guardians'> & { guardians: Guardian[] };

/** Who told a guardian of the student about this day, the latest first. */
const toldSql = (studentId: SQL, date: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_object('_id', c.id, 'at', c.at, 'by', c.user_name, 'channel', c.channel,
                                              'guardian', c.guardian_name) order by c.at desc), '[]')
   from contacts c where c.student_id = ${studentId} and c.date = ${date} and c.about = 'absence')`;

const toTold = (told: Told): Told => ({ ...told, at: toInstant(told.at) });

/** Students marked absent on a day, in any batch. */
export async function listAbsentees(db: Db, { date, ...page }: QueryOf<typeof ListAbsentees>) {
  const { today } = await academyClock(db);
  const day = date ?? today;
  const found = await runPrepared<Found<Absentee> & { total: number }>(
    db,
    sql`
    select u.id as "_id", u.name, s.admission_no as "admissionNo", count(*) over ()::int as total,
           ${guardiansSql(sql`u.id`)} as guardians, ${toldSql(sql`u.id`, sql`${day}`)} as told,
           json_agg(json_build_object('batch', json_build_object('_id', b.id, 'name', b.name), 'remark', a.remark)
                    order by lower(b.name)) as classes
    from registers r
    join attendance_records a on a.batch_id = r.batch_id and a.date = r.date and a.status = 'absent'
    join batches b on b.id = r.batch_id
    join students s on s.user_id = a.student_id
    join users u on u.id = s.user_id
    where r.date = ${day}
    group by u.id, s.user_id
    order by lower(u.name), u.id ${pageOf(page)}`,
  );
  const write = await textWriter(db);
  const rows = found.map(({ total: _, guardians, ...row }): Absentee => {
    const facts = {
      student: row.name,
      batch: row.classes.map(({ batch }) => batch.name).join(', '),
      date: formatDay(day),
    };
    return {
      ...row,
      told: row.told.map(toTold),
      guardians: guardians.map((one) => ({ ...one, text: write('absent', one, facts) })),
    };
  });
  return { rows, total: found[0]?.total ?? 0, date: day, today };
}

/** The absent and the late of a register. Teachers: own batches only. */
export async function listToTell(db: Db, user: Caller, { batchId, date }: { batchId: string; date: Day }) {
  const teacherId = ownerOf(user);
  const {
    rows: [register],
  } = await db.execute<{ batch: Ref; isMarked: boolean }>(sql`
    select json_build_object('_id', b.id, 'name', b.name) as batch,
           exists (select from registers r where r.batch_id = b.id and r.date = ${date}) as "isMarked"
    from batches b where b.id = ${batchId} and (${teacherId}::uuid is null or b.teacher_id = ${teacherId}::uuid)`);
  if (register === undefined) throw notFound();
  const { rows } = await db.execute<Found<StudentToTell> & Record<string, unknown>>(sql`
    select u.id as "_id", u.name, a.status, ${guardiansSql(sql`u.id`)} as guardians,
           ${toldSql(sql`u.id`, sql`${date}`)} as told,
           (select e.roll_no from enrolments e where e.batch_id = a.batch_id and e.student_id = u.id
            order by e.joined_on desc limit 1) as "rollNo"
    from attendance_records a join users u on u.id = a.student_id
    where a.batch_id = ${batchId} and a.date = ${date} and a.status in ('absent', 'late')
    order by "rollNo", lower(u.name), u.id`);
  const write = await textWriter(db);
  const data = rows.map(({ guardians, ...row }): StudentToTell => {
    const facts = { student: row.name, batch: register.batch.name, date: formatDay(date) };
    return {
      ...row,
      told: row.told.map(toTold),
      guardians: guardians.map((one) => ({ ...one, text: write(row.status, one, facts) })),
    };
  });
  return { data, ...register };
}
