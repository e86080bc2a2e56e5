import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AppForm } from '../../../../../lib/form.ts';
import { findFileProblem } from '../note-files.ts';

/** A form with a file. */
interface FileForm {
  form: Pick<AppForm<{ file: File | null }>['form'], 'clearFieldError' | 'setFieldError'> & {
    setFieldValue: (path: 'file', file: File | null) => void;
    getValues: () => { file: File | null };
  };
}

/** The file of a form: checked when chosen, and again on submit. */
export function usePdfChoice() {
  const [problem, setProblem] = useState<string | null>(null);
  return {
    /** Returns the error of a file, for the form's `check`. */
    check: (file: File | null): { file?: string } => {
      if (file === null) return { file: t`Choose a PDF or photographs` };
      return problem === null ? {} : { file: problem };
    },
    /** Null removes the file. */
    take: ({ form }: FileForm, file: File | null) => {
      form.setFieldValue('file', file);
      setProblem(null);
      if (file === null) return;
      void findFileProblem(file).then((found) => {
        if (form.getValues().file !== file) return;
        setProblem(found);
        if (found === null) form.clearFieldError('file');
        else form.setFieldError('file', found);
      });
    },
  };
}
