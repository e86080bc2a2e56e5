import { sql, type SQL } from 'drizzle-orm';
import type { CalendarChange } from '#contract/calendar';
import { addDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import { type Sentence, sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { formatDay, formatTime, timeSpan } from '../../format-times.ts';
import { usualTimeSql } from '../schedule/schedule.service.ts';

/** How many days ahead dashboards show changes, from tomorrow on. */
const daysAhead = 7;

/** The columns of a CalendarChange from row `s` of batch_slots with `only_on`, and batch `b`. */
const extraColumns = sql`
  case when s.moved_from is null then 'extra' else 'moved' end as kind, json_build_object('_id', b.id, 'name', b.name) as batch,
  s.only_on as date, s.only_on as "endDate", s.moved_from as "movedFrom", ${usualTimeSql} as "movedFromTime",
  to_char(s.start_time, 'HH24:MI') as "startTime", to_char(s.end_time, 'HH24:MI') as "endTime", s.note`;

/** The same columns from row `x` of cancelled_classes, and batch `b`. */
const cancelledColumns = sql`
  'cancelled' as kind, json_build_object('_id', b.id, 'name', b.name) as batch, x.date, x.date as "endDate",
  null::date as "movedFrom", null::text as "movedFromTime", null::text as "startTime", null::text as "endTime", x.reason as note`;

/** The same columns from row `c` of closed_days. */
const closedColumns = sql`
  'closed' as kind, null::json as batch, c.start_date as date, c.end_date as "endDate",
  null::date as "movedFrom", null::text as "movedFromTime", null::text as "startTime", null::text as "endTime", c.name as note`;

/** Changes of the calendar in the week from tomorrow on, by day; `whose` filters the batches `b` of a day. */
export function findComingChanges(db: Db, today: Day, whose: (day: SQL) => SQL): Promise<CalendarChange[]> {
  const [first, last] = [sql`${addDays(today, 1)}::date`, sql`${addDays(today, daysAhead)}::date`];
  return db.preparedRows<CalendarChange>(sql`
    select * from (
      select ${closedColumns} from closed_days c
       where daterange(c.start_date, c.end_date, '[]') && daterange(${first}, ${last}, '[]')
      union all
      select ${extraColumns} from batch_slots s join batches b on b.id = s.batch_id and b.status = 'active'
       where s.only_on is not null and (s.only_on between ${first} and ${last} or s.moved_from between ${first} and ${last})
         and ${whose(sql`s.only_on`)}
      union all
      select ${cancelledColumns} from cancelled_classes x join batches b on b.id = x.batch_id and b.status = 'active'
       where x.date between ${first} and ${last} and ${whose(sql`x.date`)}
         and not exists (select from batch_slots m where m.batch_id = x.batch_id and m.moved_from = x.date)
    ) change order by least(date, "movedFrom"), "startTime" nulls first`);
}

/** The change that the notification `n` is about, as JSON; null if it is about something else. */
export const changeOfNotification = sql`(
  select row_to_json(change) from (
    select ${extraColumns} from batch_slots s join batches b on b.id = s.batch_id where s.id = n.extra_class_id
    union all
    select ${cancelledColumns} from cancelled_classes x join batches b on b.id = x.batch_id
     where x.batch_id = n.cancelled_batch_id and x.date = n.cancelled_date
    union all
    select ${closedColumns} from closed_days c where c.id = n.closed_days_id) change)`;

/** A change as "11 Physics A: no class on 24-11-2026. Teacher is ill". */
export function toldChange(change: CalendarChange): Sentence {
  const { kind, movedFromTime, startTime, endTime } = change;
  const [name, note, date, endDate] = [
    change.batch?.name ?? '',
    change.note ?? '',
    formatDay(change.date),
    formatDay(change.endDate),
  ];
  const time =
    startTime === null || endTime === null ? '' : sentence(', {span}', { span: timeSpan(startTime, endTime) });
  const why = change.note === null ? '' : `. ${note}`;
  if (kind === 'closed')
    return date === endDate
      ? sentence('{note}: no classes on {date}', { note, date })
      : sentence('{note}: no classes from {date} to {endDate}', { note, date, endDate });
  if (kind === 'cancelled') return sentence('{name}: no class on {date}{why}', { name, date, why });
  if (change.movedFrom === null) return sentence('{name}: extra class on {date}{time}{why}', { name, date, time, why });
  const movedFrom = formatDay(change.movedFrom);
  if (movedFromTime === null)
    return sentence('{name}: the class of {movedFrom} is on {date}{time}{why}', { name, movedFrom, date, time, why });
  const oldTime = formatTime(movedFromTime);
  return movedFrom === date
    ? sentence('{name}: on {date}{time} instead of {oldTime}{why}', { name, date, time, oldTime, why })
    : sentence('{name}: on {date}{time} instead of {movedFrom}, {oldTime}{why}', {
        name,
        date,
        time,
        movedFrom,
        oldTime,
        why,
      });
}
