import { addStudentToBatch, removeStudentFromBatch } from '#contract/batches';
import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../../lib/api.ts';
import { markStale } from '../../lib/query-client.ts';
import type { BatchDetails } from './batches.queries.ts';
import { answerEnrolment, beginEnrolment, dropEnrolment } from './pending-enrolments.ts';
import { reportChange } from './recent-changes.ts';

interface Named {
  _id: string;
  name: string;
}

interface Outcome {
  done: Named[];
  /** Those for whom the server said no, with its sentence. */
  refused: { student: Named; reason: string }[];
}

/** One after the other: the roll numbers follow the order, and nobody's place depends on a list that may be old. */
async function forEach(students: readonly Named[], act: (student: Named) => Promise<unknown>): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] };
  for (const student of students) {
    try {
      await act(student);
      outcome.done.push(student);
    } catch (error) {
      outcome.refused.push({ student, reason: messageOf(error) });
    }
  }
  return outcome;
}

async function add(batchId: string, { _id }: Named, overCapacity: boolean): Promise<void> {
  beginEnrolment(batchId, _id);
  try {
    await call(addStudentToBatch, {
      params: { id: batchId, studentId: _id },
      query: overCapacity ? { overCapacity: 'true' } : {},
    });
    answerEnrolment(batchId, _id);
  } catch (error) {
    dropEnrolment(batchId, _id);
    throw error;
  }
}

async function remove(batchId: string, { _id }: Named): Promise<void> {
  dropEnrolment(batchId, _id);
  await call(removeStudentFromBatch, { params: { id: batchId, studentId: _id } });
}

/** Who is in a batch: every act is done at once, says what it did and can be undone. */
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

  return {
    isBusy,
    refused,
    forgetRefused: () => setRefused([]),

    addStudents: async (batch: Named, students: readonly Named[], overCapacity: boolean): Promise<Outcome> => {
      const outcome = await run(() => forEach(students, (student) => add(batch._id, student, overCapacity)));
      if (outcome.done.length > 0) {
        reportChange(batch._id, {
          message: addedText(outcome.done, batch.name),
          undo: () => void run(() => forEach(outcome.done, (student) => remove(batch._id, student))),
        });
      }
      return outcome;
    },

    removeStudents: async (batch: Named, students: readonly Named[]): Promise<Outcome> => {
      hide(batch._id, students);
      const outcome = await run(() => forEach(students, (student) => remove(batch._id, student)));
      if (outcome.done.length > 0) {
        reportChange(batch._id, {
          message: removedText(outcome.done, batch.name),
          undo: () => void run(() => forEach(outcome.done, (student) => add(batch._id, student, true))),
        });
      }
      return outcome;
    },

    /** A student joins the other batch before leaving this one, so that a full one leaves everybody where they are. */
    moveStudents: async (
      from: Named,
      to: Named,
      students: readonly Named[],
      overCapacity: boolean,
    ): Promise<Outcome> => {
      const move = async (student: Named, source: Named, target: Named, mayOverfill: boolean) => {
        await add(target._id, student, mayOverfill);
        await remove(source._id, student);
      };
      const outcome = await run(() => forEach(students, (student) => move(student, from, to, overCapacity)));
      if (outcome.done.length > 0) {
        reportChange(from._id, {
          message: movedText(outcome.done, to.name),
          undo: () => void run(() => forEach(outcome.done, (student) => move(student, to, from, true))),
        });
      }
      return outcome;
    },
  };
}

/** One student is named, several are counted. */
function addedText(students: readonly Named[], batch: string): string {
  const name = students[0]?.name ?? '';
  return students.length === 1
    ? t`${name} added to ${batch}`
    : plural(students.length, { one: `# student added to ${batch}`, other: `# students added to ${batch}` });
}

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
