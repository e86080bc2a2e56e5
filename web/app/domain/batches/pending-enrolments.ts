import type { BatchInList } from '#contract/batches';

interface Pending {
  /** Order of the server's yes among all fetches and answers; undefined while it is on its way. */
  answeredAt?: number;
}

/**
 * Enrolments made in this session that no list has shown yet. A list that was asked for before the server said yes
 * would lack them, and the student would seem to have gone again; so they are put back into it. A list asked for
 * afterwards knows better than this page and settles them, and so does a forced refresh.
 */
const pending = new Map<string, Map<string, Pending>>();

let moment = 0;

/** To be read before a list is asked for and given to `mergePending` with its answer. */
export const nextMoment = (): number => (moment += 1);

export function beginEnrolment(batchId: string, studentId: string): void {
  const ofBatch = pending.get(batchId) ?? new Map<string, Pending>();
  pending.set(batchId, ofBatch.set(studentId, {}));
}

/** The server has it; lists asked for from now on show it. */
export function answerEnrolment(batchId: string, studentId: string): void {
  const waiting = pending.get(batchId)?.get(studentId);
  if (waiting) waiting.answeredAt = nextMoment();
}

/** The server refused it, or it was taken back. */
export function dropEnrolment(batchId: string, studentId: string): void {
  pending.get(batchId)?.delete(studentId);
}

/** For a forced refresh: what the server answers next is taken as it is. */
export function forgetPending(): void {
  pending.clear();
}

/** The fetched batches with the enrolments they do not know yet, none of them twice. */
export function mergePending(batches: readonly BatchInList[], askedAt: number): BatchInList[] {
  return batches.map((batch) => {
    const ofBatch = pending.get(batch._id);
    if (ofBatch === undefined || ofBatch.size === 0) return batch;
    const known = new Set(
      batch.enrolledStudents.map((student) => (typeof student === 'string' ? student : student._id)),
    );
    for (const [studentId, { answeredAt }] of ofBatch) {
      const isSettled = answeredAt !== undefined && askedAt > answeredAt;
      if (known.has(studentId) || isSettled) ofBatch.delete(studentId);
    }
    return withStudents(batch, [...ofBatch.keys()]);
  });
}

function withStudents(batch: BatchInList, ids: string[]): BatchInList {
  if (ids.length === 0 || !isListOfIds(batch.enrolledStudents)) return batch;
  const { enrolledCount, seatsLeft } = batch;
  return {
    ...batch,
    enrolledStudents: [...batch.enrolledStudents, ...ids],
    enrolledCount: enrolledCount + ids.length,
    seatsLeft: seatsLeft === null ? null : Math.max(0, seatsLeft - ids.length),
  };
}

const isListOfIds = (students: BatchInList['enrolledStudents']): students is string[] =>
  students.every((student) => typeof student === 'string');
