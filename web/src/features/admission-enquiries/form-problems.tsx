import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import type { Registration } from './use-registration.ts';

/** The summary above a public form, and "Error: " in the tab's title while there is one. */
export function FormProblems({ registration, idOf }: { registration: Registration; idOf: (name: string) => string }) {
  const { t } = useLingui();
  const { errors, general, attempt } = registration;
  const problems = [
    ...(general === null ? [] : [{ message: general }]),
    ...Object.entries(errors).map(([name, message]) => ({ message, fieldId: idOf(name) })),
  ];
  const hasProblems = problems.length > 0;
  const prefix = t`Error: `;
  useEffect(() => {
    if (!hasProblems) return;
    if (!document.title.startsWith(prefix)) document.title = `${prefix}${document.title}`;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [hasProblems, prefix]);
  return <ErrorSummary problems={problems} attempt={attempt} />;
}
