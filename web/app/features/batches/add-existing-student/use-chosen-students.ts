import type { StudentInList } from '#contract/students';
import { useState } from 'react';
import { paths } from '../../../../lib/paths.ts';
import { useLeave } from '../../../ui/use-act.ts';
import type { BatchDetails } from '../shared/batches.queries.ts';
import { useSaving } from '../shared/enrolments.queries.ts';
import { useEnrolments } from '../use-enrolments.ts';

/** The students who are chosen for a batch, the seats they need, and adding them. */
export function useChosenStudents(batch: BatchDetails) {
  const leave = useLeave();
  const { isBusy, problems, forgetProblems, addStudents } = useEnrolments();
  const [chosen, setChosen] = useState<ReadonlyMap<string, StudentInList>>(new Map());
  const [isMissing, setMissing] = useState(false);
  const saving = useSaving(batch._id);
  const enrolled = new Set(batch.enrolledStudents.map(({ _id }) => _id).filter((id) => !saving.has(id)));
  const left = batch.capacity === null ? null : Math.max(0, batch.capacity - enrolled.size);
  const over = left === null ? 0 : Math.max(0, chosen.size - left);

  const toggle = (student: StudentInList) => {
    setMissing(false);
    const next = new Map(chosen);
    if (!next.delete(student._id)) next.set(student._id, student);
    setChosen(next);
  };
  const add = async () => {
    if (isBusy) return;
    setMissing(chosen.size === 0);
    if (chosen.size === 0) return;
    const refused = await addStudents(batch, [...chosen.values()], over > 0);
    if (refused.length === 0) return leave(paths.admin.batch(batch._id));
    // Refused students stay chosen, with the server's reasons.
    setChosen(new Map(refused.map((student) => [student._id, student])));
  };
  return { chosen, enrolled, toggle, add, seats: { left, over, isMissing, isBusy }, problems, forgetProblems };
}
