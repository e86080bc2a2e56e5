import type { Student } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { useAppForm } from '../../../lib/form.ts';
import { useBatchSearch } from '../../domain/batches/batch-search.queries.ts';
import { findSimilarStudents } from './find-similar-students.ts';
import { type StudentValues, StudentValuesSchema } from './student-values.ts';
import { findStudents } from '../../domain/students/students.queries.ts';

export interface StudentSubmission {
  values: StudentValues;
  /** Full batches that were chosen although the form said so. */
  overCapacity: boolean;
  /** "Add and add another" instead of the main button. */
  isAnotherWanted: boolean;
  /** The batches the form began with, not those of today: somebody else may have added one since. */
  batchesBefore: string[];
}

export interface StudentFormOptions {
  initialValues: StudentValues;
  /** The student to edit; without one the form adds. */
  student?: Student;
  onSave: (submission: StudentSubmission) => Promise<void>;
}

/** The life of a student's form: filled in, compared with who is there already, saved over what was seen. */
export function useStudentForm({ initialValues: given, student, onSave }: StudentFormOptions) {
  const { t } = useLingui();
  const [similar, setSimilar] = useState<Awaited<ReturnType<typeof findSimilarStudents>>>([]);
  // The student may be read again behind the form; what it began with is what the typed values are compared with.
  const [initialValues] = useState(given);
  const batchesBefore = student ? initialValues.batches : [];
  const isAnotherWanted = useRef(false);
  /** The person whose likeness to others was seen and is meant. */
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
    /** Others who are so like this one that nothing was saved. */
    similar,
  };
}

/** What the duplicate check looks at. */
const personOf = ({ name, phone, parentPhone }: StudentValues) => JSON.stringify([name.trim(), phone, parentPhone]);
