import type { BatchInList, EnrolledStudent } from '#contract/batches';
import { type BatchSync, changeEnrolments, changeFirstDay } from '#contract/enrolments';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { today } from '../../../../lib/dates.ts';
import { markStale, queryClient } from '../../../lib/query-client.ts';
import type { Named } from './added-text.ts';

export interface EnrolmentChange {
  batch: string;
  add?: readonly Named[];
  remove?: readonly Named[];
  /** Whether to add beyond the seats of the batch. */
  overCapacity?: boolean;
}

type EnrolledBatch = Pick<BatchInList, '_id' | 'enrolledStudents' | 'enrolledCount' | 'seatsLeft' | 'capacity'>;

const mutationKey = ['enrolments'];
const batchesKey = ['batches'];
const listsKey = [...batchesKey, 'list'];
const saving = { mutationKey, status: 'pending' } as const;
/** Whether the server has answered; the mutation counts as pending until the lists are refetched. */
const answered = new WeakSet<readonly EnrolmentChange[]>();
const idsOf = (students: readonly Named[] = []) => students.map(({ _id }) => _id);

/** Adds, removes and moves students in one call: an optimistic update of the cached batches, rolled back on failure. */
export const useChangeEnrolments = () =>
  useMutation({
    mutationKey,
    mutationFn: async (changes: EnrolmentChange[]) => {
      const batches = changes.map(({ add, remove, ...rest }) => ({ ...rest, add: idsOf(add), remove: idsOf(remove) }));
      try {
        return (await call(changeEnrolments, { body: { batches } })).data;
      } finally {
        answered.add(changes);
      }
    },
    onMutate: async (changes) => {
      // A refetch would overwrite the change; a first fetch gets it by `withUnsaved`.
      await queryClient.cancelQueries({ queryKey: batchesKey, predicate: ({ state }) => state.data !== undefined });
      const snapshot = queryClient.getQueriesData({ queryKey: batchesKey });
      queryClient.setQueriesData<{ data: BatchInList[] }>({ queryKey: listsKey }, (list) =>
        list === undefined ? undefined : { ...list, data: list.data.map((batch) => withChanges(batch, changes)) },
      );
      for (const { batch: id } of changes) {
        queryClient.setQueryData<EnrolledBatch>([...batchesKey, id], (batch) => batch && withChanges(batch, changes));
      }
      return snapshot;
    },
    onError: (_error, _changes, snapshot = []) => {
      for (const [key, data] of snapshot) queryClient.setQueryData(key, data);
      return markStale();
    },
    // A loader may have requested this list before the save; lists on the screen are refetched.
    onSettled: () => queryClient.cancelQueries({ queryKey: batchesKey, type: 'inactive' }),
  });

export const useChangeFirstDay = (batchId: string, studentId: string) =>
  useMutation({
    mutationFn: (joinedOn: string) => call(changeFirstDay, { params: { id: batchId, studentId }, body: { joinedOn } }),
  });

/** Reverts saved changes. Rejects with the reasons where a student is refused. */
export function useUndoEnrolments() {
  const { mutateAsync } = useChangeEnrolments();
  return async (saved: BatchSync[], students: readonly Named[]): Promise<void> => {
    const named = (ids: string[]) => students.filter(({ _id }) => ids.includes(_id));
    const undone = await mutateAsync(
      saved.map(({ batch, added, removed }) => ({
        batch,
        add: named(removed),
        remove: named(added),
        overCapacity: true,
      })),
    );
    const problems = problemsOf(undone, students);
    if (problems.length > 0) throw new Error(problems.join(' '));
  };
}

/** Students whose place in the batch is being saved. */
export function useSaving(batchId: string): ReadonlySet<string> {
  const pending = useMutationState({ filters: saving, select: ({ state }) => state.variables as EnrolmentChange[] });
  return new Set(pending.flat().flatMap(({ batch, add }) => (batch === batchId ? idsOf(add) : [])));
}

/** A fetched batch with the changes that are still being saved. */
export function withUnsaved<Batch extends EnrolledBatch>(batch: Batch): Batch {
  const pending = queryClient.getMutationCache().findAll(saving);
  const changes = pending.map(({ state }) => (state.variables ?? []) as EnrolmentChange[]);
  return withChanges(batch, changes.filter((each) => !answered.has(each)).flat());
}

function withChanges<Batch extends EnrolledBatch>(batch: Batch, changes: readonly EnrolmentChange[]): Batch {
  const own = changes.filter(({ batch: id }) => id === batch._id);
  if (own.length === 0) return batch;
  const removed = new Set(own.flatMap(({ remove }) => idsOf(remove)));
  const staying = (batch.enrolledStudents as (string | EnrolledStudent)[]).filter((each) => !removed.has(idOf(each)));
  const known = new Set(staying.map(idOf));
  const added = own.flatMap(({ add = [] }) => add).filter(({ _id }) => !known.has(_id) && known.add(_id));
  const enrolledStudents = isListOfIds(batch.enrolledStudents)
    ? [...staying, ...idsOf(added)]
    : [...staying, ...added.map((student, index) => rowOf(student, batch.enrolledStudents.length + index + 1))];
  const enrolledCount = enrolledStudents.length;
  const seatsLeft = batch.capacity === null ? null : Math.max(0, batch.capacity - enrolledCount);
  return { ...batch, enrolledStudents, enrolledCount, seatsLeft };
}

const idOf = (student: string | Named) => (typeof student === 'string' ? student : student._id);

const isListOfIds = (students: BatchInList['enrolledStudents']) =>
  students.every((student) => typeof student === 'string');

const rowOf = (student: Named, rollNo: number): EnrolledStudent => ({
  ...{ rollNo, admissionNo: '', avatarUrl: null, parentPhone: null },
  ...{ joinedOn: today(), attendancePercentage: null, lastClasses: [] },
  ...student,
});

/** Students for whom a call changed something, for whom there was nothing to change, and who were refused. */
export function outcomeOf<Student extends Named>(saved: readonly BatchSync[], students: readonly Student[]) {
  const changed = new Set(saved.flatMap(({ added, removed }) => [...added, ...removed]));
  const refused = new Set(saved.flatMap((batch) => batch.refused.map(({ student }) => student)));
  return {
    done: students.filter(({ _id }) => changed.has(_id)),
    already: students.filter(({ _id }) => !changed.has(_id) && !refused.has(_id)),
    refused: students.filter(({ _id }) => refused.has(_id)),
  };
}

/** A sentence for each student who was refused. */
export function problemsOf(saved: readonly BatchSync[], students: readonly Named[]): string[] {
  return saved.flatMap(({ refused }) =>
    refused.map(({ student, reason }) => {
      const name = students.find(({ _id }) => _id === student)?.name ?? '';
      return reason.includes(name) ? reason : `${name}: ${reason}`;
    }),
  );
}
