import { addStudentToBatch, removeStudentFromBatch } from '#contract/enrolments';
import { useMutation } from '@tanstack/react-query';
import { markStale } from '../../lib/query-client.ts';
import { call } from '../../../lib/api.ts';

const concurrency = 4;

/** One idempotent request per student, so a failed run can be repeated. Answers the students that changed. */
async function forEachStudent(
  studentIds: string[],
  act: (studentId: string) => Promise<{ changed: boolean }>,
): Promise<string[]> {
  const changed: string[] = [];
  for (let from = 0; from < studentIds.length; from += concurrency) {
    const some = studentIds.slice(from, from + concurrency);
    const answers = await Promise.all(some.map(act));
    changed.push(...some.filter((_, at) => answers[at]?.changed));
  }
  return changed;
}

interface Move {
  batchId: string;
  studentIds: string[];
  /** Enrols beyond the capacity. */
  overCapacity?: boolean;
}

export const useAddToBatch = () => {
  return useMutation({
    mutationFn: ({ batchId, studentIds, overCapacity = false }: Move) =>
      forEachStudent(studentIds, (studentId) =>
        call(addStudentToBatch, {
          params: { id: batchId, studentId },
          query: overCapacity ? { overCapacity: 'true' } : {},
        }),
      ),
    // Some may have been moved before the failure.
    onError: () => markStale(),
  });
};

export const useRemoveFromBatch = () => {
  return useMutation({
    mutationFn: ({ batchId, studentIds }: Move) =>
      forEachStudent(studentIds, (studentId) => call(removeStudentFromBatch, { params: { id: batchId, studentId } })),
    // Some may have been moved before the failure.
    onError: () => markStale(),
  });
};
