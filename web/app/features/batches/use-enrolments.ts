import { addStudentToBatch, removeStudentFromBatch } from '#contract/enrolments';
import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../../lib/api.ts';
import { markStale } from '../../lib/query-client.ts';
import type { BatchDetails } from '../../domain/batches/batches.queries.ts';
import { addedText, type Named } from '../../domain/batches/added-text.ts';
import { answerEnrolment, beginEnrolment, dropEnrolment } from '../../domain/batches/pending-enrolments.ts';
import { reportChange } from './recent-changes.ts';

/** Reverts a change. */
type Undo = () => Promise<Undo | null>;

interface Outcome {
  done: { student: Named; undo: Undo }[];
  /** Students without a change, as a concurrent change did it already. */
  already: Named[];
  /** Refused students, with the server's reason. */
  refused: { student: Named; reason: string }[];
}

/**
 * Sequential: roll numbers follow the order, and results do not depend on a stale list. `act` answers null if it changed nothing, so an undo never
 * reverts a concurrent change.
 */
async function forEach<Item extends Named>(
  students: readonly Item[],
  act: (student: Item) => Promise<Undo | null>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], already: [], refused: [] };
  for (const student of students) {
    try {
      const undo = await act(student);
      if (undo === null) outcome.already.push(student);
      else outcome.done.push({ student, undo });
    } catch (error) {
      outcome.refused.push({ student, reason: messageOf(error) });
    }
  }
  return outcome;
}

async function add(batchId: string, student: Named, overCapacity: boolean): Promise<Undo | null> {
  const { _id } = student;
  beginEnrolment(batchId, _id);
  try {
    const { changed } = await call(addStudentToBatch, {
      params: { id: batchId, studentId: _id },
      query: overCapacity ? { overCapacity: 'true' } : {},
    });
    answerEnrolment(batchId, _id);
    return changed ? () => remove(batchId, student) : null;
  } catch (error) {
    dropEnrolment(batchId, _id);
    throw error;
  }
}

async function remove(batchId: string, student: Named): Promise<Undo | null> {
  dropEnrolment(batchId, student._id);
  const { changed } = await call(removeStudentFromBatch, { params: { id: batchId, studentId: student._id } });
  return changed ? () => add(batchId, student, true) : null;
}

/** Joins the new batch before leaving the old one: if it is full, nothing changes. */
async function move(student: Named, from: string, to: string, overCapacity: boolean): Promise<Undo | null> {
  const leaveAgain = await add(to, student, overCapacity);
  const comeBack = await remove(from, student);
  if (leaveAgain === null && comeBack === null) return null;
  return async () => {
    await comeBack?.();
    await leaveAgain?.();
    return null;
  };
}

/** Enrolment changes: immediate, reported, and undoable. */
export function useEnrolments() {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Outcome['refused']>([]);

  const run = async (act: () => Promise<Outcome>): Promise<Outcome> => {
    setBusy(true);
    setRefused([]);
    try {
      const outcome = await act();
      setRefused(outcome.refused);
      return outcome;
    } finally {
      setBusy(false);
      await markStale();
    }
  };

  const hide = (batchId: string, students: readonly Named[]) => {
    const ids = new Set(students.map(({ _id }) => _id));
    queryClient.setQueryData<BatchDetails>(['batches', batchId], (batch) =>
      batch === undefined
        ? undefined
        : { ...batch, enrolledStudents: batch.enrolledStudents.filter(({ _id }) => !ids.has(_id)) },
    );
  };

  const report = (
    batchId: string,
    { done, already }: Outcome,
    textOf: (done: readonly Named[], already: readonly Named[]) => string,
  ) => {
    if (done.length + already.length === 0) return;
    const message = textOf(
      done.map(({ student }) => student),
      already,
    );
    const toTakeBack = done.map(({ student, undo }) => ({ ...student, undo }));
    const undo = () => void run(() => forEach(toTakeBack, (student) => student.undo()));
    reportChange(batchId, { message, ...(done.length > 0 && { undo }) });
  };

  return {
    isBusy,
    refused,
    forgetRefused: () => setRefused([]),

    addStudents: async (batch: Named, students: readonly Named[], overCapacity: boolean): Promise<Outcome> => {
      const outcome = await run(() => forEach(students, (student) => add(batch._id, student, overCapacity)));
      report(batch._id, outcome, (names, already) => addedText(names, already, batch.name));
      return outcome;
    },

    removeStudents: async (batch: Named, students: readonly Named[]): Promise<void> => {
      hide(batch._id, students);
      const outcome = await run(() => forEach(students, (student) => remove(batch._id, student)));
      report(batch._id, outcome, (names, already) => removedText([...names, ...already], batch.name));
    },

    moveStudents: async (from: Named, to: Named, students: readonly Named[], overCapacity: boolean): Promise<void> => {
      const outcome = await run(() => forEach(students, (student) => move(student, from._id, to._id, overCapacity)));
      report(from._id, outcome, (names, already) => movedText([...names, ...already], to.name));
    },
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
