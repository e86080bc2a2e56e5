import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './row-problem.module.css';

/** For each field of a row with a `RowProblem`: its own error is for screen readers only. */
export const spokenError = { errorProps: { className: 'hidden-text' } };

/** Class of a row of fields with a `RowProblem`. */
export const rowOfFields = classes['fields'] ?? '';

/** The errors of a row's fields in one line below them, as a clash concerns them all. */
export function RowProblem({ fields }: { fields: readonly { error?: ReactNode }[] }) {
  const problems = [...new Set(fields.map(({ error }) => error).filter((error) => typeof error === 'string'))];
  if (problems.length === 0) return null;
  return (
    <p className={`row gap-8 wrong firm ${classes['problem']}`} aria-hidden>
      <CircleAlert size={18} aria-hidden />
      {problems.join('. ')}
    </p>
  );
}
