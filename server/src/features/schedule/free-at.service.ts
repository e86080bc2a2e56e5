import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { QueryOf } from '#contract/endpoint';
import { type getFreeAt as endpoint, maxFree } from '#contract/schedule';
import type { Db } from '../../db/client.ts';
import { ruleAt } from '../../refusals.ts';

type Free = z.output<typeof endpoint.response>;

/** The rooms of running batches, and the active teachers, without a class that overlaps this time. */
export async function getFreeAt(db: Db, { date, from, to }: QueryOf<typeof endpoint>): Promise<Free> {
  if (to <= from) throw ruleAt('to', 'The end must be after the start');
  const [row] = await db.rows<Pick<Free, 'rooms' | 'teachers'> & { roomCount: number; teacherCount: number }>(sql`
    with taken as materialized (
      select s.room, s.teacher_id from batch_slots s
      where s.day = extract(isodow from ${date}::date) and s.batch_is_active and s.runs @> ${date}::date
        and s.start_time < ${to}::time and s.end_time > ${from}::time),
    rooms as (
      select min(named.room) as room
      from (select b.room from batches b where b.status = 'active'
            union all select s.room from batch_slots s where s.batch_is_active) named
      where named.room is not null
        and lower(named.room) not in (select lower(taken.room) from taken where taken.room is not null)
      group by lower(named.room)),
    free_teachers as (
      select u.id, u.name from teachers t join users u on u.id = t.user_id
      where t.status = 'active' and u.id not in (select taken.teacher_id from taken where taken.teacher_id is not null))
    select array(select room from rooms order by natural_order(room) limit ${maxFree}) as rooms,
           (select count(*)::int from rooms) as "roomCount",
           (select coalesce(json_agg(json_build_object('_id', named.id, 'name', named.name)), '[]')
            from (select * from free_teachers order by lower(name), id limit ${maxFree}) named) as teachers,
           (select count(*)::int from free_teachers) as "teacherCount"`);
  const { rooms = [], teachers = [], roomCount = 0, teacherCount = 0 } = row ?? {};
  return {
    rooms,
    teachers,
    moreRooms: roomCount - rooms.length,
    moreTeachers: teacherCount - teachers.length,
  };
}
