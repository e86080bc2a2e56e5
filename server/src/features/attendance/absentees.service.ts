import { sql } from 'drizzle-orm';
import type { Absentee, listAbsentees as ListAbsentees } from '#contract/attendance';
import type { QueryOf } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { pageOf } from '../../db/list-query.ts';
import { runPrepared } from '../../db/prepared.ts';
import { academyClock } from '../settings/settings.service.ts';
import { knownPhoneSql } from '../students/placeholders.service.ts';

/** Students marked absent on a day, in any batch. */
export async function listAbsentees(db: Db, { date, ...page }: QueryOf<typeof ListAbsentees>) {
  const { today } = await academyClock(db);
  const day = date ?? today;
  const found = await runPrepared<Absentee & { total: number }>(
    db,
    sql`
    select u.id as "_id", u.name, s.admission_no as "admissionNo", s.parent_name as "parentName",
           ${knownPhoneSql(sql`s.parent_phone`)} as "parentPhone", count(*) over ()::int as total,
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
  return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0, date: day, today };
}
