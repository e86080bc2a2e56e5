import type { BatchInList } from '#contract/batches';

interface Pending {
  /** Logical time of the server's confirmation among all fetches; undefined while pending. */
  answeredAt?: number;
}

/**
 * Enrolments of this session that no list has shown yet (optimistic update). A list requested before the server's
 * answer would lack them, and the student would seem to vanish, so they are merged into it. A list requested
 * afterwards, or a forced refresh, settles them.
 */
const pending = new Map<string, Map<string, Pending>>();

let moment = 0;

/** A snapshot taken before a list is requested, passed to `mergePending` with its response. */
export const nextMoment = (): number => (moment += 1);

export function beginEnrolment(batchId: string, studentId: string): void {
  const ofBatch = pending.get(batchId) ?? new Map<string, Pending>();
  pending.set(batchId, ofBatch.set(studentId, {}));
}

/** The server confirmed it; lists requested from now on include it. */
export function answerEnrolment(batchId: string, studentId: string): void {
  const waiting = pending.get(batchId)?.get(studentId);
  if (waiting) waiting.answeredAt = nextMoment();
}

/** The server refused it, or it was undone. */
export function dropEnrolment(batchId: string, studentId: string): void {
  pending.get(batchId)?.delete(studentId);
}

/** For a forced refresh: the next response is taken as it is. */
export function forgetPending(): void {
  pending.clear();
}

/** Merges pending enrolments into the fetched batches, without duplicates. */
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
