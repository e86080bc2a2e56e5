import { sql } from 'drizzle-orm';
import type { MoveUpPlan } from '#contract/move-ups';
import type { Db } from '../../db/client.ts';
import { sameName } from '#contract/names';
import { type Sentence, sentence } from '#contract/sentence';
import { findClashes, onWeekday } from '../batches/clashes.service.ts';
import { isOfLastWeek } from './last-week.sql.ts';

export interface Problem {
  /** The position of the new batch in the plan. */
  batch: number | null;
  /** The student of the exception that it is about. */
  student: string | null;
  message: Sentence;
}

interface Seen {
  plan: MoveUpPlan;
  /** The batches of the plan that are there. */
  known: Set<string>;
  ended: string[];
  /** Exceptions that cannot be made. */
  strays: Problem[];
}

/** Collects all validation errors of a plan, not only the first. */
export async function findProblems(db: Db, { plan, known, ended, strays }: Seen): Promise<Problem[]> {
  const { batches } = plan;
  const problems = [...strays];
  const about = (batch: number, message: Sentence) => void problems.push({ batch, student: null, message });
  const names = batches.map(({ name }) => sameName(name));
  for (const [batch, { copyOf, name, startDate, endDate, takesFrom }] of batches.entries()) {
    if (!known.has(copyOf)) about(batch, sentence('The batch that {name} continues no longer exists', { name }));
    if (takesFrom.some((id) => !known.has(id)))
      about(batch, sentence('A batch that {name} takes students from no longer exists', { name }));
    if (names.indexOf(sameName(name)) < batch) about(batch, sentence('Two new batches are called {name}', { name }));
    if (endDate !== null && endDate < startDate) about(batch, sentence('{name} ends before it starts', { name }));
  }
  return [...problems, ...(await findTakenNames(db, names)), ...(await findTakenTimes(db, plan, ended))];
}

async function findTakenNames(db: Db, names: string[]): Promise<Problem[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select name from batches where same_name(name) = any(${sql.param(names)}::text[])`);
  return rows.map(({ name }) => ({
    batch: names.indexOf(sameName(name)),
    student: null,
    message: sentence('There already is a batch called {name}', { name }),
  }));
}

/** Finds clashes among the new batches and with those that go on. */
async function findTakenTimes(db: Db, { batches }: MoveUpPlan, ended: string[]): Promise<Problem[]> {
  const copies = batches.map((batch, plan) => ({
    plan,
    copy_of: batch.copyOf,
    first: batch.startDate,
    last: batch.endDate,
  }));
  const clashes = await findClashes(
    db,
    sql`
    select w.plan, row_number() over (order by s.day, s.start_time) as slot, s.room, s.day, s.start_time, s.end_time,
           case when t.status = 'active' then s.teacher_id end as teacher, w.first, w.last
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as w(plan int, copy_of uuid, first date, last date)
      join batch_slots s on s.batch_id = w.copy_of and ${isOfLastWeek(sql`s`)}
      left join teachers t on t.user_id = s.teacher_id`,
  );
  return clashes
    .filter(({ otherBatch }) => otherBatch === null || !ended.includes(otherBatch))
    .filter(({ plan }, index, all) => all[index - 1]?.plan !== plan)
    .map(({ plan, day, plannedTime, who, otherPlan, batch }) => {
      const when = onWeekday(day, plannedTime);
      const other = (otherPlan === null ? batch : batches[otherPlan]?.name) ?? '';
      return {
        batch: plan,
        student: null,
        message: sentence('{who} would be taken on {when} by {other}', { who, when, other }),
      };
    });
}
