import type { Student } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { useAppForm } from '../../../lib/form.ts';
import { useBatchSearch } from '../batches/shared/batch-search.queries.ts';
import { findSimilarStudents } from './find-similar-students.ts';
import { atOurFields } from '../guardians/shared/guardian-values.ts';
import { type StudentValues, StudentValuesSchema } from './student-values.ts';
import { findStudents } from './shared/students.queries.ts';

export interface StudentSubmission {
  values: StudentValues;
  /** Full batches chosen despite the warning. */
  overCapacity: boolean;
  /** "Add and add another" instead of the main button. */
  isAnotherWanted: boolean;
  /** The form's initial batches, not the current ones: a concurrent change may have added one. */
  batchesBefore: string[];
}

export interface StudentFormOptions {
  initialValues: StudentValues;
  /** The student to edit; without one the form adds. */
  student?: Student;
  onSave: (submission: StudentSubmission) => Promise<void>;
}

/** State of a student form: initial values, duplicate check, conflict-safe save. */
export function useStudentForm({ initialValues: given, student, onSave }: StudentFormOptions) {
  const { t } = useLingui();
  const [similar, setSimilar] = useState<Awaited<ReturnType<typeof findSimilarStudents>>>([]);
  // Fixed on mount: a background refetch must not change what edits are compared with.
  const [initialValues] = useState(given);
  const batchesBefore = student ? initialValues.batches : [];
  const isAnotherWanted = useRef(false);
  /** The person whose similarity the user has confirmed. */
  const acceptedPerson = useRef<string | null>(student ? personOf(initialValues) : null);

  const form = useAppForm({
    initialValues,
    schema: StudentValuesSchema,
    onSubmit: async (values) => {
      if (acceptedPerson.current !== personOf(values)) {
        const others = (await findSimilarStudents(values, findStudents)).filter(({ _id }) => _id !== student?._id);
        setSimilar(others);
        if (others.length > 0) throw new Error(t`A student like this is already on record. Nothing is saved yet.`);
      }
      setSimilar([]);
      await onSave({
        values,
        overCapacity: full.length > 0,
        isAnotherWanted: isAnotherWanted.current,
        batchesBefore,
      }).catch((error: unknown) => {
        throw atOurFields(error, values);
      });
    },
  });
  const added = form.values.batches.filter((id) => !batchesBefore.includes(id));
  const batches = useBatchSearch({
    chosen: [...new Set([...batchesBefore, ...form.values.batches])],
    standard: form.values.standard,
  });
  const full = batches.known.filter(({ _id, seatsLeft }) => added.includes(_id) && seatsLeft !== null && seatsLeft < 1);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('name');
    if (pressed === 'anyway') acceptedPerson.current = personOf(form.values);
    else isAnotherWanted.current = pressed === 'another';
    form.frame.onSubmit(event);
  };

  return {
    ...form,
    frame: { ...form.frame, onSubmit: submit },
    initialValues,
    batches: { search: batches, before: batchesBefore, full },
    /** Possible duplicates that stopped the save. */
    similar,
  };
}

/** Input of the duplicate check. */
const personOf = ({ name, phone, guardians: [parent] }: StudentValues) =>
  JSON.stringify([name.trim(), phone, parent?.phone]);
