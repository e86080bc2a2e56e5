import { desc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { AnswerOf, BodyOf, Page, QueryOf } from '#contract/endpoint';
import { moveUpUndoHours, type MoveUp, type MoveUpPlan } from '#contract/move-ups';
import type * as contract from '#contract/move-ups';
import { sentenceIn, type Translate, sentence } from '#contract/sentence';
import type { Caller } from '../../caller.ts';
import { allowLongPauses, type Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { moveUps, type MoveUpCounts } from '../../db/tables/move-up-tables.ts';
import { Refusal, rule, requireRow } from '../../refusals.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { lockTimetable } from '../batches/clashes.service.ts';
import { planMoveUp, type PlannedMoveUp } from './plan-move-up.service.ts';
import { writeMoveUp } from './write-move-up.service.ts';
import { inPage } from '../../db/list-query.ts';

export async function checkMoveUp(
  db: Db,
  say: Translate,
  plan: MoveUpPlan,
): Promise<AnswerOf<typeof contract.checkMoveUp>['data']> {
  const planned = await planMoveUp(db, plan, false);
  const { standards, students, joiners, capacities, checkedOn, withoutBatch, problems } = planned;
  const refOf = (id: string) => ({ _id: id, name: standards.get(id) ?? '' });
  return {
    checkedOn,
    ...countsOf(plan, planned),
    standards: plan.standards.map(({ standard, next }) => {
      const own = students.filter(({ from }) => from === standard);
      const count = (kind: string) => own.filter(({ outcome }) => outcome === kind).length;
      return {
        standard: refOf(standard),
        next: next === null ? null : refOf(next),
        moves: count('moves'),
        stays: count('stays'),
        leaves: count('leaves'),
        passesOut: count('passes_out'),
      };
    }),
    batches: plan.batches.map(({ name }, place) => ({
      name,
      students: joiners[place]?.length ?? 0,
      capacity: capacities[place] ?? null,
    })),
    withoutBatch,
    problems: problems.map((problem) => ({ ...problem, message: say(problem.message) })),
  };
}

function countsOf(plan: MoveUpPlan, { students, ended }: PlannedMoveUp): MoveUpCounts {
  const count = (kind: string) => students.filter(({ outcome }) => outcome === kind).length;
  return {
    moved: count('moves'),
    stayed: count('stays'),
    left: count('leaves'),
    passedOut: count('passes_out'),
    endedBatches: ended.length,
    newBatches: plan.batches.length,
  };
}

/** Writes the whole year end, or nothing. */
export async function createMoveUp(
  db: Db,
  user: Caller,
  say: Translate,
  { checkedOn, ...plan }: BodyOf<typeof contract.createMoveUp>,
): Promise<MoveUp> {
  return db.transaction(async (tx) => {
    await allowLongPauses(tx);
    await lockMoveUps(tx);
    const planned = await planMoveUp(tx, plan, true);
    if (planned.checkedOn !== checkedOn) {
      throw new Refusal('stale', 'Something has changed since the check. Check it once more: nothing was moved up.');
    }
    const [problem] = planned.problems;
    if (problem) throw rule(sentence('Nothing was moved up: {problem}', { problem: problem.message }));
    const id = uuidv7();
    const standards = plan.standards.map(({ standard }) => planned.standards.get(standard) ?? '');
    const counts = countsOf(plan, planned);
    await tx.insert(moveUps).values({ id, userId: user.id, userName: user.name, standards, counts });
    await writeMoveUp(tx, user, id, plan, planned);
    const after = { name: standards.join(', '), ...counts };
    await recordAudit(tx, user, { action: 'move up', entity: 'year end', entityId: id, after });
    return toMoveUp(await requireMoveUp(tx, id), say);
  });
}

/** Serialises year ends, undos and changes of the timetable. */
export async function lockMoveUps(tx: Db): Promise<void> {
  await tx.execute(sql`lock table move_ups in share row exclusive mode`);
  await lockTimetable(tx);
}

type Row = typeof moveUps.$inferSelect;

export function toMoveUp(row: Row, say: Translate): MoveUp {
  const { id, at, userName, standards, counts, undoneAt, undoneBy, kept } = row;
  const since = toInstant(at);
  const until = Date.parse(since) + moveUpUndoHours * 3_600_000;
  return {
    _id: id,
    at: since,
    by: userName,
    standards,
    ...counts,
    undoUntil: undoneAt === null && until > Date.now() ? new Date(until).toISOString() : null,
    undone: undoneAt === null ? null : { at: toInstant(undoneAt), by: undoneBy ?? '' },
    kept: kept.map(({ name, reason }) => ({ name, reason: say(sentenceIn(reason)) })),
  };
}

export async function requireMoveUp(db: Db, id: string): Promise<Row> {
  return requireRow(await db.select().from(moveUps).where(eq(moveUps.id, id)));
}

export async function listMoveUps(
  db: Db,
  say: Translate,
  page: QueryOf<typeof contract.listMoveUps>,
): Promise<Page<MoveUp>> {
  const [rows, total] = await Promise.all([
    inPage(db.select().from(moveUps).orderBy(desc(moveUps.id)), page),
    db.$count(moveUps),
  ]);
  return { rows: rows.map((row) => toMoveUp(row, say)), total };
}
