import { sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#contract/dates';
import type { MoveUpPlan } from '#contract/move-ups';
import { endSessionsOfInactive } from '../../access/sessions.ts';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { recordAudits, type AuditedWrite } from '../audit/audit.service.ts';
import { endLinks } from '../auth/account-links.service.ts';
import { isOfLastWeek } from './last-week.sql.ts';
import { isGoing, listed, type PlannedMoveUp, type PlannedStudent } from './plan-move-up.service.ts';

export const statusAfter = { moves: 'active', stays: 'active', leaves: 'left', passes_out: 'passed_out' } as const;

/** Writes a year end with one statement per table, however many students there are. */
export async function writeMoveUp(
  tx: Db,
  user: Caller,
  id: string,
  plan: MoveUpPlan,
  planned: PlannedMoveUp,
): Promise<void> {
  await writeStudents(tx, id, planned.students);
  await endBatches(tx, id, planned);
  const created = await createBatches(tx, id, plan);
  await enrol(tx, id, plan, planned.joiners, created);
  await recordAudits(tx, user, [...studentAudits(planned), ...batchAudits(plan, planned, created)]);
}

async function writeStudents(tx: Db, id: string, students: PlannedStudent[]): Promise<void> {
  const changed = students.filter(({ outcome }) => outcome !== 'stays');
  const rows = students.map(({ id: student, outcome, from, to, version }) => ({
    student,
    outcome,
    from,
    to,
    version: outcome === 'stays' ? version : version + 1,
  }));
  await tx.execute(sql`
    insert into move_up_students (move_up_id, student_id, outcome, from_standard_id, to_standard_id, version)
    select ${id}::uuid, r.student, r.outcome, r."from", r."to", r.version
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(student uuid, outcome text, "from" uuid, "to" uuid, version int)`);
  await tx.execute(sql`
    update users u set version = m.version, updated_at = now(), is_active = m.outcome = 'moves'
      from move_up_students m where m.move_up_id = ${id} and m.student_id = u.id and m.outcome <> 'stays'`);
  await tx.execute(sql`
    update students s set standard_id = m.to_standard_id,
           status = case m.outcome when 'leaves' then 'left' when 'passes_out' then 'passed_out' else 'active' end
      from move_up_students m where m.move_up_id = ${id} and m.student_id = s.user_id and m.outcome <> 'stays'`);
  const gone = changed.filter(({ outcome }) => isGoing(outcome)).map((student) => student.id);
  await endLinks(tx, gone);
  await endSessionsOfInactive(tx, gone);
}

/** Ends the batches; today is the last day of the old year. */
async function endBatches(tx: Db, id: string, { ended, endedEnrolments, today }: PlannedMoveUp): Promise<void> {
  const batchIds = listed(ended.map((batch) => batch.id));
  await tx.execute(sql`
    insert into move_up_batches (move_up_id, batch_id, is_new, former_end_date, version)
    select ${id}::uuid, b.id, false, b.end_date, b.version + 1 from batches b where b.id in ${batchIds}`);
  await tx.execute(sql`
    update batches set status = 'completed', end_date = least(end_date, ${today}::date),
           version = version + 1, updated_at = now() where id in ${batchIds}`);
  const enrolmentIds = listed(endedEnrolments.map((enrolment) => enrolment.id));
  await tx.execute(sql`
    insert into move_up_enrolments (move_up_id, enrolment_id, is_new)
    select ${id}::uuid, e.id, false from enrolments e where e.id in ${enrolmentIds}`);
  await tx.execute(sql`
    update enrolments set left_on = greatest(joined_on, ${addDays(today, 1)}::date) where id in ${enrolmentIds}`);
}

async function createBatches(tx: Db, id: string, { batches }: MoveUpPlan): Promise<string[]> {
  const rows = batches.map(({ copyOf, name, startDate, endDate }) => ({
    id: uuidv7(),
    copy_of: copyOf,
    name,
    start_date: startDate,
    end_date: endDate,
  }));
  const wanted: SQL = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r(id uuid, copy_of uuid, name text, start_date date, end_date date) join batches b on b.id = r.copy_of`;
  // A teacher who has left is not copied to the new batch.
  await tx.execute(sql`
    insert into batches (id, name, standard_id, subject_id, teacher_id, room, start_date, end_date, capacity, open_for_admission)
    select r.id, r.name, b.standard_id, b.subject_id, t.user_id, b.room, r.start_date, r.end_date, b.capacity, b.open_for_admission
      from ${wanted} left join teachers t on t.user_id = b.teacher_id and t.status = 'active'`);
  await tx.execute(sql`
    insert into batch_slots (id, batch_id, day, start_time, end_time, own_room)
    select gen_random_uuid(), r.id, s.day, s.start_time, s.end_time, s.own_room
      from ${wanted} join batch_slots s on s.batch_id = b.id and ${isOfLastWeek(sql`s`)}`);
  await tx.execute(sql`
    insert into move_up_batches (move_up_id, batch_id, is_new, version)
    select ${id}::uuid, r.id, true, 1 from ${wanted}`);
  return rows.map((row) => row.id);
}

async function enrol(tx: Db, id: string, plan: MoveUpPlan, joiners: string[][], created: string[]): Promise<void> {
  const rows = joiners.flatMap((students, place) =>
    students.map((student, index) => ({
      id: uuidv7(),
      batch: created[place],
      student,
      roll_no: index + 1,
      joined_on: plan.batches[place]?.startDate,
    })),
  );
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r(id uuid, batch uuid, student uuid, roll_no int, joined_on date)`;
  await tx.execute(sql`
    insert into enrolments (id, batch_id, student_id, roll_no, joined_on)
    select r.id, r.batch, r.student, r.roll_no, r.joined_on from ${wanted}`);
  await tx.execute(sql`
    insert into move_up_enrolments (move_up_id, enrolment_id, is_new) select ${id}::uuid, r.id, true from ${wanted}`);
}

const studentAudits = ({ students, standards }: PlannedMoveUp): AuditedWrite[] =>
  students
    .filter(({ outcome }) => outcome !== 'stays')
    .map(({ id, outcome, from, to }) => ({
      action: 'update',
      entity: 'student',
      entityId: id,
      before: { standard: standards.get(from), status: 'active' },
      after: { standard: standards.get(to), status: statusAfter[outcome] },
    }));

function batchAudits(plan: MoveUpPlan, { ended, today }: PlannedMoveUp, created: string[]): AuditedWrite[] {
  return [
    ...ended.map(({ id, endDate }): AuditedWrite => ({
      action: 'update',
      entity: 'batch',
      entityId: id,
      before: { status: 'active', endDate },
      after: { status: 'completed', endDate: endDate !== null && endDate < today ? endDate : today },
    })),
    ...plan.batches.map(({ name, startDate, endDate }, place): AuditedWrite => ({
      action: 'create',
      entity: 'batch',
      entityId: created[place]!,
      after: { name, startDate, endDate },
    })),
  ];
}
