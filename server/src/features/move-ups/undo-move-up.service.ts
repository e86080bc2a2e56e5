import { eq, sql } from 'drizzle-orm';
import { moveUpUndoHours, type MoveUp } from '#contract/move-ups';
import { asText, sentence, sentences, type Translate } from '#contract/sentence';
import type { Caller } from '../../caller.ts';
import { allowLongPauses, type Db } from '../../db/client.ts';
import { moveUps } from '../../db/tables/move-up-tables.ts';
import { rule } from '../../refusals.ts';
import { recordAudit, recordAudits, type AuditedWrite } from '../audit/audit.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { knownPhoneSql } from '../../db/placeholders.ts';
import { lockMoveUps, requireMoveUp, toMoveUp } from './move-ups.service.ts';
import { listed } from './plan-move-up.service.ts';

type Kept = MoveUp['kept'];

/** Why something stays. */
const reasons = sentences({
  changed: 'Changed since the year end',
  marked: 'Has attendance in the new year',
  rebatched: 'Batches changed since the year end',
  phone: 'Another person logs in with this phone number now',
  students: 'Still has students',
  used: 'Used since the year end',
  week: 'Another batch has its week now',
});

interface Judged extends Record<string, unknown> {
  id: string;
  name: string;
  /** Null for what is still as it was written. */
  reason: keyof typeof reasons | null;
}

/** Undoes what nobody has changed since, and lists what stays. */
export async function undoMoveUp(db: Db, user: Caller, say: Translate, id: string): Promise<MoveUp> {
  const { now } = await academyClock(db);
  return db.transaction(async (tx) => {
    await allowLongPauses(tx);
    await lockMoveUps(tx);
    const moveUp = toMoveUp(await requireMoveUp(tx, id), say);
    if (moveUp.undone !== null) throw rule('This year end is already undone');
    if (moveUp.undoUntil === null) {
      throw rule(
        sentence('A year end can be undone for {hours, plural, one {# hour} other {# hours}}', {
          hours: moveUpUndoHours,
        }),
      );
    }
    await lockRecords(tx, id);
    // The lock serialises this with a teacher's change of phone: whichever is second is judged with the result of the first.
    await tx.execute(sql`lock table teachers in share mode`);
    const students = await judgeStudents(tx, id);
    const back = listed(asWritten(students));
    const audits = await studentAudits(tx, id, asWritten(students));
    await deletePlaces(tx, id, asWritten(students));
    await tx.execute(sql`
      update students s set standard_id = m.from_standard_id, status = 'active'
        from move_up_students m where m.move_up_id = ${id} and m.student_id = s.user_id and s.user_id in ${back}`);
    await tx.execute(sql`
      update users u set is_active = true, version = u.version + 1, updated_at = now()
        from move_up_students m
       where m.move_up_id = ${id} and m.student_id = u.id and m.outcome <> 'stays' and u.id in ${back}`);
    const created = await judgeNewBatches(tx, id);
    await tx.execute(sql`delete from batches where id in ${listed(asWritten(created))}`);
    const ended = await judgeEndedBatches(tx, id);
    await reopenBatches(tx, id, asWritten(ended));
    const unplaced = await reopenPlaces(tx, id, asWritten(students));
    const changed = [...students, ...created, ...ended].flatMap(({ name, reason }): Kept =>
      reason === null ? [] : [{ name, reason: asText(reasons[reason]) }],
    );
    const kept = [...changed, ...unplaced];
    await tx.update(moveUps).set({ undoneAt: now.toISOString(), undoneBy: user.name, kept }).where(eq(moveUps.id, id));
    await recordAudits(tx, user, [
      ...audits,
      ...created.filter(isAsWritten).map(({ id: batch, name }): AuditedWrite => ({
        action: 'delete',
        entity: 'batch',
        entityId: batch,
        before: { name },
      })),
      ...ended.filter(isAsWritten).map(({ id: batch }): AuditedWrite => ({
        action: 'update',
        entity: 'batch',
        entityId: batch,
        before: { status: 'completed' },
        after: { status: 'active' },
      })),
    ]);
    const after = { name: moveUp.standards.join(', '), kept: kept.length };
    await recordAudit(tx, user, { action: 'undo', entity: 'year end', entityId: id, after });
    return toMoveUp(await requireMoveUp(tx, id), say);
  });
}

const isAsWritten = ({ reason }: Judged) => reason === null;
const asWritten = (judged: Judged[]) => judged.filter(isAsWritten).map(({ id }) => id);

async function lockRecords(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`
    select from batches where id in (select batch_id from move_up_batches where move_up_id = ${id})
     order by id for update`);
  await tx.execute(sql`
    select from users where id in (select student_id from move_up_students where move_up_id = ${id})
     order by id for update`);
}

/**
 * Judges the students. Edits raise the version; places in batches have none, and are compared. A teacher without email logs in with a phone number,
 * and once two active people have it, nobody can.
 */
async function judgeStudents(tx: Db, id: string): Promise<Judged[]> {
  return tx.rows<Judged>(sql`
    with places as materialized (
      select e.batch_id, e.student_id, e.left_on is null as is_open, x.is_new
        from move_up_enrolments x join enrolments e on e.id = x.enrolment_id where x.move_up_id = ${id}
    ), marked as materialized (
      select distinct p.student_id from places p
        join attendance_records a on a.batch_id = p.batch_id and a.student_id = p.student_id where p.is_new
    ), rebatched as materialized (
      select student_id from places where is_new <> is_open
      union
      select e.student_id from enrolments e left join move_up_enrolments x on x.move_up_id = ${id} and x.enrolment_id = e.id
       where e.left_on is null and e.id > ${id}::uuid and x.enrolment_id is null
    )
    select u.id, u.name, case
        when u.version <> m.version then 'changed'
        when k.student_id is not null then 'marked'
        when r.student_id is not null then 'rebatched'
        when m.outcome in ('leaves', 'passes_out') and exists (
          select from teachers t join users o on o.id = t.user_id
           where t.phone = ${knownPhoneSql(sql`s.phone`)} and o.email is null and o.is_active)
          then 'phone'
      end as reason
      from move_up_students m join users u on u.id = m.student_id join students s on s.user_id = u.id
      left join marked k on k.student_id = u.id
      left join rebatched r on r.student_id = u.id
     where m.move_up_id = ${id} order by lower(u.name), u.id`);
}

async function studentAudits(tx: Db, id: string, students: string[]): Promise<AuditedWrite[]> {
  const rows = await tx.rows<{ id: string; old: string; standard: string; status: string }>(sql`
    select s.user_id as id, f.name as old, t.name as standard, s.status
      from move_up_students m join students s on s.user_id = m.student_id
      join standards f on f.id = m.from_standard_id join standards t on t.id = m.to_standard_id
     where m.move_up_id = ${id} and m.outcome <> 'stays' and s.user_id in ${listed(students)}`);
  return rows.map((row) => ({
    action: 'update',
    entity: 'student',
    entityId: row.id,
    before: { standard: row.standard, status: row.status },
    after: { standard: row.old, status: 'active' },
  }));
}

async function deletePlaces(tx: Db, id: string, students: string[]): Promise<void> {
  await tx.execute(sql`
    delete from enrolments e using move_up_enrolments x
     where x.move_up_id = ${id} and x.is_new and x.enrolment_id = e.id and e.student_id in ${listed(students)}`);
}

async function judgeNewBatches(tx: Db, id: string): Promise<Judged[]> {
  return tx.rows<Judged>(sql`
    select b.id, b.name, case
        when b.version <> m.version then 'changed'
        when exists (select from enrolments e where e.batch_id = b.id) then 'students'
        when exists (select from registers r where r.batch_id = b.id) or exists (select from notes n where n.batch_id = b.id)
          or exists (select from announcement_batches a where a.batch_id = b.id)
          or exists (select from cancelled_classes c where c.batch_id = b.id)
          or exists (select from batch_slots s where s.batch_id = b.id and s.only_on is not null)
          then 'used'
      end as reason
      from move_up_batches m join batches b on b.id = m.batch_id
     where m.move_up_id = ${id} and m.is_new order by b.name_order, b.id`);
}

/** Judges the ended batches: a week whose time another batch has taken meanwhile cannot come back. */
async function judgeEndedBatches(tx: Db, id: string): Promise<Judged[]> {
  return tx.rows<Judged>(sql`
    with ended as materialized (
      select b.id, b.name, b.name_order, b.start_date, m.former_end_date, b.version <> m.version as is_changed
        from move_up_batches m join batches b on b.id = m.batch_id where m.move_up_id = ${id} and not m.is_new
    ), clashes as materialized (
      select c.batch from schedule_clashes((
        select jsonb_agg(week) from (
          select 0 as plan, s.batch_id as batch, s.teacher_id as teacher, s.room, s.day, s.start_time, s.end_time,
                 e.start_date as first, e.former_end_date as last
            from ended e join batch_slots s on s.batch_id = e.id and s.is_weekly) week)) c
       where c.other_plan is null
    )
    select e.id, e.name, case
        when e.is_changed then 'changed'
        when e.id in (select batch from clashes) then 'week'
      end as reason
      from ended e order by e.name_order, e.id`);
}

async function reopenBatches(tx: Db, id: string, batches: string[]): Promise<void> {
  await tx.execute(sql`
    update batches b set status = 'active', end_date = m.former_end_date, version = b.version + 1, updated_at = now()
      from move_up_batches m where m.move_up_id = ${id} and m.batch_id = b.id and b.id in ${listed(batches)}`);
}

/** Reopens places in batches that run again, where the roll number is still free. */
async function reopenPlaces(tx: Db, id: string, students: string[]): Promise<Kept> {
  // A student in these batches but not in these standards was not judged, and comes back, too.
  const rows = await tx.rows<{ name: string; batch: string }>(sql`
    with places as materialized (
      select e.id, e.batch_id, e.student_id, e.roll_no
        from move_up_enrolments x join enrolments e on e.id = x.enrolment_id
        left join move_up_students m on m.move_up_id = ${id} and m.student_id = e.student_id
       where x.move_up_id = ${id} and not x.is_new and (m.student_id is null or e.student_id in ${listed(students)})
    ), taken as materialized (
      select o.batch_id, o.student_id, o.roll_no from enrolments o
       where o.left_on is null and o.batch_id in (select batch_id from places)
    ), reopened as (
      update enrolments e set left_on = null from places p
        join batches b on b.id = p.batch_id and b.status = 'active'
        join students s on s.user_id = p.student_id and s.status = 'active'
        left join taken r on r.batch_id = p.batch_id and r.roll_no = p.roll_no
        left join taken t on t.batch_id = p.batch_id and t.student_id = p.student_id
       where e.id = p.id and r.batch_id is null and t.batch_id is null returning e.id
    )
    select u.name, b.name as batch
      from places p join users u on u.id = p.student_id join batches b on b.id = p.batch_id
      left join reopened o on o.id = p.id
     where o.id is null order by lower(u.name), p.id`);
  return rows.map(({ name, batch }) => ({ name, reason: asText(sentence('No longer in {batch}', { batch })) }));
}
