import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { Day } from '#contract/fields';
import type { MoveUpPlan, Outcome } from '#contract/move-ups';
import { type Sentence, sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { ruleAt } from '../../refusals.ts';
import { academyClock } from '../../academy/academy.ts';
import { findProblems, type Problem } from './move-up-problems.service.ts';

export interface PlannedStudent {
  id: string;
  name: string;
  version: number;
  outcome: Outcome;
  from: string;
  to: string;
}

export interface PlannedBatch {
  id: string;
  name: string;
  version: number;
  standardId: string;
  capacity: number | null;
  startDate: Day;
  endDate: Day | null;
}

interface Enrolment {
  id: string;
  batchId: string;
  studentId: string;
  rollNo: number;
}

export interface PlannedMoveUp {
  today: Day;
  checkedOn: string;
  standards: Map<string, string>;
  students: PlannedStudent[];
  ended: PlannedBatch[];
  endedEnrolments: Enrolment[];
  /** The students who join each new batch, by position in the plan. */
  joiners: string[][];
  capacities: (number | null)[];
  withoutBatch: number;
  problems: Problem[];
}

/** A set of ids that the planner can hash, which it cannot do with an array of thousands. */
export const listed = (ids: string[]): SQL => sql`(select unnest(${sql.param(ids)}::uuid[]))`;

/**
 * What the plan would do. With `locked`, batches and students are locked until commit, in the order of every other write, so that exactly the plan is
 * written.
 */
export async function planMoveUp(db: Db, plan: MoveUpPlan, locked: boolean): Promise<PlannedMoveUp> {
  const { today } = await academyClock(db);
  const standards = await findStandards(db, plan);
  const ids = plan.standards.map(({ standard }) => standard);
  const batches = await findBatches(db, plan, ids, locked);
  const ended = batches.filter((row) => ids.includes(row.standardId) && row.isActive && row.startDate <= today);
  const { students, strays } = await findStudents(db, plan, ids, locked);
  const open = await findOpenEnrolments(
    db,
    ended.map(({ id }) => id),
    students.map(({ id }) => id),
  );
  const isEnding = new Set(ended.map(({ id }) => id));
  const leavers = new Set(students.filter(({ outcome }) => isGoing(outcome)).map(({ id }) => id));
  const endedEnrolments = open.filter(({ batchId, studentId }) => isEnding.has(batchId) || leavers.has(studentId));
  const standardOf = new Map(batches.map((batch) => [batch.id, batch.standardId]));
  const joiners = plan.batches.map(({ copyOf, takesFrom }) =>
    findJoiners({ students, open, takesFrom, standard: standardOf.get(copyOf) }),
  );
  const placed = new Set([
    ...joiners.flat(),
    ...open.filter(({ batchId }) => !isEnding.has(batchId)).map(({ studentId }) => studentId),
  ]);
  const problems = await findProblems(db, { plan, known: new Set(standardOf.keys()), ended: [...isEnding], strays });
  return {
    today,
    checkedOn: digestOf([plan, [...standards], batches, students, open]),
    standards,
    students,
    ended,
    endedEnrolments,
    joiners,
    capacities: plan.batches.map(({ copyOf }) => batches.find(({ id }) => id === copyOf)?.capacity ?? null),
    withoutBatch: students.filter(({ id, outcome }) => !isGoing(outcome) && !placed.has(id)).length,
    problems,
  };
}

export const isGoing = (outcome: Outcome) => outcome === 'leaves' || outcome === 'passes_out';

const digestOf = (seen: unknown[]) => createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 32);

async function findStandards(db: Db, { standards }: MoveUpPlan): Promise<Map<string, string>> {
  const ids = [...new Set(standards.flatMap(({ standard, next }) => [standard, ...(next === null ? [] : [next])]))];
  const rows = await db.rows<{ id: string; name: string }>(sql`
    select id, name from standards where id in ${listed(ids)} order by id`);
  if (rows.length < ids.length) throw ruleAt('standards', 'One of these standards no longer exists');
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const circle = findCircle(standards);
  if (circle?.length === 1) throw ruleAt('standards', 'A standard cannot move up to itself');
  if (circle) {
    const inCircle = circle.map((id) => names.get(id)).join(', ');
    throw ruleAt('standards', sentence('These standards would move up into one another: {names}', { names: inCircle }));
  }
  return names;
}

/** Standards that move up into one another, in that order. */
function findCircle(standards: MoveUpPlan['standards']): string[] | undefined {
  const nextOf = new Map(standards.map(({ standard, next }) => [standard, next]));
  for (const { standard } of standards) {
    const way: string[] = [];
    for (let at: string | null | undefined = standard; at && !way.includes(at); at = nextOf.get(at)) way.push(at);
    const end = nextOf.get(way.at(-1) ?? '');
    if (end === standard) return way;
  }
  return undefined;
}

async function findBatches(db: Db, { batches }: MoveUpPlan, standards: string[], locked: boolean) {
  const named = batches.flatMap(({ copyOf, takesFrom }) => [copyOf, ...takesFrom]);
  return db.rows<PlannedBatch & { isActive: boolean }>(sql`
    select id, name, version, standard_id as "standardId", capacity, start_date as "startDate", end_date as "endDate",
           status = 'active' as "isActive"
      from batches where (standard_id in ${listed(standards)} and status = 'active') or id in ${listed(named)}
     order by id ${locked ? sql`for no key update` : sql``}`);
}

async function findStudents(db: Db, plan: MoveUpPlan, standards: string[], locked: boolean) {
  const rows = await db.rows<{ id: string; name: string; version: number; from: string }>(sql`
    select u.id, u.name, u.version, s.standard_id as "from"
      from users u join students s on s.user_id = u.id
     where s.standard_id in ${listed(standards)} and s.status = 'active'
     order by u.id ${locked ? sql`for update of u, s` : sql``}`);
  const nextOf = new Map(plan.standards.map(({ standard, next }) => [standard, next]));
  const exceptions = new Map(plan.exceptions.map(({ student, outcome }) => [student, outcome]));
  const students = rows.map(({ from, ...student }): PlannedStudent => {
    const next = nextOf.get(from) ?? null;
    const outcome = exceptions.get(student.id) ?? (next === null ? 'passes_out' : 'moves');
    return { ...student, from, outcome, to: outcome === 'moves' ? (next ?? from) : from };
  });
  const byId = new Map(students.map((student) => [student.id, student]));
  const others = await findNames(
    db,
    plan.exceptions.flatMap(({ student }) => (byId.has(student) ? [] : [student])),
  );
  const strays = plan.exceptions.flatMap(({ student, outcome }): Problem[] => {
    const row = byId.get(student);
    const about = (message: Sentence) => [{ batch: null, student, message }];
    if (row !== undefined) {
      const goesNowhere = outcome === 'moves' && nextOf.get(row.from) === null;
      return goesNowhere ? about(sentence('{name} has no standard to move to', { name: row.name })) : [];
    }
    const name = others.get(student);
    return about(
      name === undefined
        ? sentence('An exception is for a student who no longer exists')
        : sentence('{name} is an exception, but in none of these standards', { name }),
    );
  });
  return { students, strays };
}

async function findNames(db: Db, students: string[]): Promise<Map<string, string>> {
  if (students.length === 0) return new Map();
  const rows = await db.rows<{ id: string; name: string }>(sql`
    select id, name from users where role = 'student' and id in ${listed(students)}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function findOpenEnrolments(db: Db, batches: string[], students: string[]): Promise<Enrolment[]> {
  return db.rows<Enrolment>(sql`
    select id, batch_id as "batchId", student_id as "studentId", roll_no as "rollNo"
      from enrolments where left_on is null and (batch_id in ${listed(batches)} or student_id in ${listed(students)})
     order by batch_id, roll_no`);
}

interface Joining {
  students: PlannedStudent[];
  open: Enrolment[];
  takesFrom: string[];
  standard: string | undefined;
}

/** The students who join a batch, in the order of the former batches and their roll numbers. */
function findJoiners({ students, open, takesFrom, standard }: Joining): string[] {
  const eligible = new Set(
    students.filter(({ outcome, to }) => !isGoing(outcome) && to === standard).map(({ id }) => id),
  );
  const inOrder = takesFrom.flatMap((batch) => open.filter(({ batchId }) => batchId === batch));
  return [...new Set(inOrder.map(({ studentId }) => studentId))].filter((id) => eligible.has(id));
}
