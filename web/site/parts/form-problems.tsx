import { ErrorSummary } from '../../design/error-summary.tsx';
import type { Registration } from './use-registration.ts';

/** The summary above a public form. */
export function FormProblems({ registration, idOf }: { registration: Registration; idOf: (name: string) => string }) {
  const { errors, general, attempt } = registration;
  const problems = [
    ...(general === null ? [] : [{ message: general }]),
    ...Object.entries(errors).map(([name, message]) => ({ message, fieldId: idOf(name) })),
  ];
  return <ErrorSummary problems={problems} attempt={attempt} />;
}
