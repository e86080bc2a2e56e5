import { sql } from 'drizzle-orm';
import type { MyEarlierBatch } from '#contract/batches';
import type * as contract from '#contract/batches';
import type { Page, QueryOf } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { nameHolds, pageFrom, pageOf } from '../../db/list-query.ts';
import { percentageSql } from '../attendance/percentage.sql.ts';
import { batchesWithNotes } from '../notes/note-readers.sql.ts';

/** The batches a student was in, the latest first. A place that ended before its first day does not count. */
export async function listMyEarlierBatches(
  db: Db,
  studentId: string,
  { search, ...page }: QueryOf<typeof contract.listMyEarlierBatches>,
): Promise<Page<MyEarlierBatch>> {
  const places = sql`
    select b.id, b.name, b.standard_id, b.subject_id, b.teacher_id, min(e.joined_on) as "from",
           max(least(e.left_on - 1, b.end_date)) as "to"
      from enrolments e join batches b on b.id = e.batch_id
     where e.student_id = ${studentId} and (e.left_on is null or e.left_on > e.joined_on)
     group by b.id
    having not (b.status = 'active' and bool_or(e.left_on is null))`;
  const wanted = sql`from (${places}) p ${search ? sql`where ${nameHolds(sql`p.name`, search)}` : sql``}`;
  const { rows, counted } = await pageFrom<MyEarlierBatch>(db, {
    rows: sql`
      select p.id as "_id", p.name, p."from", coalesce(p."to", p."from") as "to",
             json_build_object('_id', st.id, 'name', st.name) as standard,
             json_build_object('_id', sub.id, 'name', sub.name, 'colour', sub.colour) as subject,
             case when u.id is not null then json_build_object('_id', u.id, 'name', u.name) end as teacher,
             (select ${percentageSql(sql`a.status`)} from attendance_records a
               where a.student_id = ${studentId} and a.batch_id = p.id) as "attendancePercentage",
             (select count(*)::int from notes n
               where n.batch_id = p.id and n.batch_id in (${batchesWithNotes(studentId)})) as "noteCount"
        from (select * ${wanted} order by coalesce(p."to", p."from") desc, p.id desc ${pageOf(page)}) p
        join standards st on st.id = p.standard_id
        join subjects sub on sub.id = p.subject_id
        left join users u on u.id = p.teacher_id
       order by coalesce(p."to", p."from") desc, p.id desc`,
    count: sql`select count(*)::int as total ${wanted}`,
  });
  return { rows, total: counted.total };
}
