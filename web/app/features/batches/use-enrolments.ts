import { plural, t } from '@lingui/core/macro';
import { messageOf } from '../../../lib/api.ts';
import { addedText, type Named } from './shared/added-text.ts';
import {
  type EnrolmentChange,
  outcomeOf,
  problemsOf,
  useChangeEnrolments,
  useUndoEnrolments,
} from './shared/enrolments.queries.ts';
import { reportChange } from './recent-changes.ts';

type Students = readonly Named[];

/** Changes the roll of a batch; every change reports what it did and can be undone. */
export function useEnrolments() {
  const { mutateAsync, isPending, data = [], error, variables = [], reset } = useChangeEnrolments();
  const undo = useUndoEnrolments();

  /** Reports the change at the batch `home`. Returns the students for whom it was not made. */
  const save = async <Student extends Named>(
    home: string,
    students: readonly Student[],
    changes: EnrolmentChange[],
    textOf: (done: Students, already: Students) => string,
  ): Promise<readonly Student[]> => {
    const saved = await mutateAsync(changes).catch(() => null);
    if (saved === null) return students;
    const { done, already, refused } = outcomeOf(saved, students);
    if (done.length + already.length > 0) {
      const message = textOf(done, already);
      reportChange(home, { message, ...(done.length > 0 && { undo: () => undo(saved, students) }) });
    }
    return refused;
  };

  return {
    isBusy: isPending,
    /** Why some or all could not be changed. */
    problems: error
      ? [messageOf(error)]
      : problemsOf(
          data,
          variables.flatMap(({ add = [] }) => add),
        ),
    forgetProblems: reset,

    addStudents: <Student extends Named>(batch: Named, students: readonly Student[], overCapacity: boolean) =>
      save(batch._id, students, [{ batch: batch._id, add: students, overCapacity }], (done, already) =>
        addedText(done, already, batch.name),
      ),

    removeStudents: (batch: Named, students: Students) =>
      save(batch._id, students, [{ batch: batch._id, remove: students }], (done, already) =>
        removedText([...done, ...already], batch.name),
      ),

    moveStudents: (from: Named, to: Named, students: Students, overCapacity: boolean) =>
      save(
        from._id,
        students,
        [
          { batch: from._id, remove: students },
          { batch: to._id, add: students, overCapacity },
        ],
        (done, already) => movedText([...done, ...already], to.name),
      ),
  };
}

/** Names one student, counts several. */
function removedText(students: readonly Named[], batch: string): string {
  const name = students[0]?.name ?? '';
  return students.length === 1
    ? t`${name} removed from ${batch}`
    : plural(students.length, { one: `# student removed from ${batch}`, other: `# students removed from ${batch}` });
}

function movedText(students: readonly Named[], batch: string): string {
  const name = students[0]?.name ?? '';
  return students.length === 1
    ? t`${name} moved to ${batch}`
    : plural(students.length, { one: `# student moved to ${batch}`, other: `# students moved to ${batch}` });
}
