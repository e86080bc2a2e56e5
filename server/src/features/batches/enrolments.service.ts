import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Day } from '#contract/fields';
import { type Sentence, sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { batches, enrolments } from '../../db/tables/batch-tables.ts';
import { notFound, ruleAt } from '../../refusals.ts';

export interface EnrolOptions {
  /** The first day in the batch: the academy's today, unless a record says otherwise. */
  on: Day;
  /** Whether to enrol beyond the capacity instead of refusing. */
  overCapacity?: boolean;
}

export interface EnrolmentRequest {
  batchId: string;
  studentId: string;
}

export interface RefusedEnrolment extends EnrolmentRequest {
  reason: Sentence;
}

export interface LockedBatch {
  id: string;
  name: string;
  capacity: number | null;
  status: 'active' | 'completed' | 'cancelled';
  enrolled: number;
  /** Roll numbers taken at present. */
  rollNos: number[];
}

export type LockedBatches = Map<string, LockedBatch>;

/**
 * Enrols students in a batch; students already in it are left unchanged. All or nothing: throws if one cannot be enrolled. Answers the ids of the
 * newly enrolled.
 */
export async function enrolStudents(
  db: Db,
  batchId: string,
  studentIds: string[],
  options: EnrolOptions,
): Promise<string[]> {
  const added = await enrolAll(
    db,
    studentIds.map((studentId) => ({ batchId, studentId })),
    options,
  );
  return added.map(({ studentId }) => studentId);
}

/** Enrols one student in several batches, like `enrolStudents`. */
export async function enrolInBatches(
  db: Db,
  studentId: string,
  batchIds: string[],
  options: EnrolOptions,
): Promise<void> {
  await enrolAll(
    db,
    batchIds.map((batchId) => ({ batchId, studentId })),
    options,
  );
}

async function enrolAll(db: Db, requests: EnrolmentRequest[], options: EnrolOptions): Promise<EnrolmentRequest[]> {
  return db.transaction(async (tx) => {
    const locks = await lockBatches(tx, [...new Set(requests.map(({ batchId }) => batchId))]);
    const { added, refused } = await writeEnrolments(
      tx,
      locks,
      requests,
      () => options.overCapacity ?? false,
      options.on,
    );
    if (refused[0] !== undefined) throw ruleAt('batches', refused[0].reason);
    return added;
  });
}

/** Takes a student out of a batch from `on`. Answers whether the student was in it. */
export async function leaveBatch(db: Db, batchId: string, studentId: string, on: Day): Promise<boolean> {
  return db.transaction(async (tx) => {
    const locks = await lockBatches(tx, [batchId]);
    if (!locks.has(batchId)) throw notFound();
    const left = await removeEnrolments(tx, [{ batchId, studentId }], on);
    return left.length > 0;
  });
}

/** Takes a student out of all batches from `on`. */
export async function leaveAllBatches(db: Db, studentId: string, on: Day): Promise<void> {
  await db
    .update(enrolments)
    .set({ leftOn: sql`greatest(${enrolments.joinedOn}, ${on}::date)` })
    .where(and(eq(enrolments.studentId, studentId), isNull(enrolments.leftOn)));
}

/**
 * Takes row locks, in the order of ids, for every change of enrolments: seats and roll numbers are counted by one transaction at a time. Saving
 * registers is not blocked.
 */
export async function lockBatches(tx: Db, ids: string[]): Promise<LockedBatches> {
  await tx
    .select({ id: batches.id })
    .from(batches)
    .where(inArray(batches.id, ids))
    .orderBy(batches.id)
    .for('no key update');
  return readBatches(tx, ids);
}

/** Reads batches without locks, for a check that writes nothing. */
export async function readBatches(db: Db, ids: string[]): Promise<LockedBatches> {
  const rows = await db
    .select({
      id: batches.id,
      name: batches.name,
      capacity: batches.capacity,
      status: batches.status,
      enrolled: sql<number>`count(${enrolments.id})::int`,
      rollNos: sql<
        number[]
      >`coalesce(array_agg(${enrolments.rollNo}) filter (where ${enrolments.id} is not null), '{}')`,
    })
    .from(batches)
    .leftJoin(enrolments, and(eq(enrolments.batchId, batches.id), isNull(enrolments.leftOn)))
    .where(inArray(batches.id, ids))
    .groupBy(batches.id);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Candidate extends EnrolmentRequest {
  name: string;
  status: string;
  isEnrolled: boolean;
  /** The id of an enrolment that ended on this day or later: it is reopened instead of adding another. */
  reopenId: string | null;
  formerRollNo: number | null;
}

/** One row for each request whose student exists; share-locks the students until commit. */
async function findCandidates(tx: Db, requests: EnrolmentRequest[], on: Day): Promise<Candidate[]> {
  const studentIds = [...new Set(requests.map(({ studentId }) => studentId))];
  await tx.execute(sql`
    select 1 from students where user_id = any(${sql.param(studentIds)}::uuid[]) order by user_id for share`);
  return tx.rows<Candidate>(sql`
    select w.batch_id as "batchId", w.student_id as "studentId", u.name, s.status,
           exists (select from enrolments e
                   where e.batch_id = w.batch_id and e.student_id = w.student_id and e.left_on is null) as "isEnrolled",
           former.id as "reopenId", former.roll_no as "formerRollNo"
    from unnest(${batchIdsOf(requests)}::uuid[], ${studentIdsOf(requests)}::uuid[]) as w(batch_id, student_id)
    join students s on s.user_id = w.student_id
    join users u on u.id = s.user_id
    left join lateral (
      select e.id, e.roll_no from enrolments e
      where e.batch_id = w.batch_id and e.student_id = w.student_id and e.left_on >= ${on}
      order by e.joined_on limit 1
    ) former on true`);
}

const batchIdsOf = (requests: EnrolmentRequest[]) => sql.param(requests.map(({ batchId }) => batchId));
const studentIdsOf = (requests: EnrolmentRequest[]) => sql.param(requests.map(({ studentId }) => studentId));
export const keyOf = ({ batchId, studentId }: EnrolmentRequest) => `${batchId} ${studentId}`;

/** Enrols where possible, and answers the reasons elsewhere. The batches must be locked. */
export async function writeEnrolments(
  tx: Db,
  locked: LockedBatches,
  requests: EnrolmentRequest[],
  mayOverfill: (batchId: string) => boolean,
  on: Day,
): Promise<{ added: EnrolmentRequest[]; refused: RefusedEnrolment[] }> {
  const unique = [...new Map(requests.map((request) => [keyOf(request), request])).values()];
  const candidates = new Map((await findCandidates(tx, unique, on)).map((candidate) => [keyOf(candidate), candidate]));
  const added: (Candidate & { rollNo: number })[] = [];
  const refused: RefusedEnrolment[] = [];
  for (const request of unique) {
    const candidate = candidates.get(keyOf(request));
    const batch = locked.get(request.batchId);
    if (candidate?.isEnrolled) continue;
    const reason = reasonToRefuse(batch, candidate, mayOverfill(request.batchId));
    if (reason !== null || batch === undefined || candidate === undefined) {
      refused.push({ ...request, reason: reason ?? sentence('This student is not on record') });
      continue;
    }
    const rollNo = rollNoFor(candidate, batch.rollNos);
    batch.enrolled += 1;
    batch.rollNos.push(rollNo);
    added.push({ ...candidate, rollNo });
  }
  await reopen(
    tx,
    added.filter(({ reopenId }) => reopenId !== null),
  );
  await insert(
    tx,
    added.filter(({ reopenId }) => reopenId === null),
    on,
  );
  return { added: added.map(({ batchId, studentId }) => ({ batchId, studentId })), refused };
}

/** A student re-added the same day gets the former roll number, so that a removal can be undone; others get the next one. */
function rollNoFor({ formerRollNo }: Candidate, taken: number[]): number {
  if (formerRollNo !== null && !taken.includes(formerRollNo)) return formerRollNo;
  return nextRollNo(taken);
}

export const nextRollNo = (taken: Iterable<number>): number => Math.max(0, ...taken) + 1;

/** The reason why a student cannot be enrolled; null if there is none. */
export function reasonToRefuse(
  batch: LockedBatch | undefined,
  candidate: Pick<Candidate, 'name' | 'status'> | undefined,
  mayOverfill: boolean,
): Sentence | null {
  if (batch === undefined) return sentence('This batch is not on record');
  if (candidate === undefined) return sentence('This student is not on record');
  if (batch.status !== 'active')
    return batch.status === 'completed'
      ? sentence('{batch} is completed; students can be added to active batches only', { batch: batch.name })
      : sentence('{batch} is cancelled; students can be added to active batches only', { batch: batch.name });
  if (candidate.status !== 'active') return sentence('{student} is not an active student', { student: candidate.name });
  if (batch.capacity !== null && batch.enrolled >= batch.capacity && !mayOverfill) {
    return sentence('{batch} is full: {enrolled} of {capacity, plural, one {# seat is} other {# seats are}} taken', {
      batch: batch.name,
      enrolled: batch.enrolled,
      capacity: batch.capacity,
    });
  }
  return null;
}

async function reopen(tx: Db, rows: { reopenId: string | null; rollNo: number }[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update enrolments e set left_on = null, roll_no = r.roll_no
    from unnest(${sql.param(rows.map(({ reopenId }) => reopenId))}::uuid[],
                ${sql.param(rows.map(({ rollNo }) => rollNo))}::int[]) as r(id, roll_no)
    where e.id = r.id`);
}

async function insert(tx: Db, rows: (EnrolmentRequest & { rollNo: number })[], on: Day): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into enrolments (id, batch_id, student_id, roll_no, joined_on)
    select r.id, r.batch_id, r.student_id, r.roll_no, ${on}::date
    from unnest(${sql.param(rows.map(() => uuidv7()))}::uuid[], ${batchIdsOf(rows)}::uuid[], ${studentIdsOf(rows)}::uuid[],
                ${sql.param(rows.map(({ rollNo }) => rollNo))}::int[]) as r(id, batch_id, student_id, roll_no)`);
}

/** Ends the open enrolments of these requests. Answers the ended ones. */
export async function removeEnrolments(tx: Db, requests: EnrolmentRequest[], on: Day): Promise<EnrolmentRequest[]> {
  if (requests.length === 0) return [];
  return tx.rows<EnrolmentRequest>(sql`
    update enrolments e set left_on = greatest(e.joined_on, ${on}::date)
    from unnest(${batchIdsOf(requests)}::uuid[], ${studentIdsOf(requests)}::uuid[]) as w(batch_id, student_id)
    where e.batch_id = w.batch_id and e.student_id = w.student_id and e.left_on is null
    returning e.batch_id as "batchId", e.student_id as "studentId"`);
}

export async function findOpenEnrolments(tx: Db, batchIds: string[]): Promise<EnrolmentRequest[]> {
  return tx
    .select({ batchId: enrolments.batchId, studentId: enrolments.studentId })
    .from(enrolments)
    .where(and(inArray(enrolments.batchId, batchIds), isNull(enrolments.leftOn)));
}
