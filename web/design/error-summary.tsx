import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import classes from './error-summary.module.css';

export interface Problem {
  message: string;
  /** Id of the field; without one the problem concerns the whole form. */
  fieldId?: string;
  /** What the browser or a proxy said, in small print. */
  cause?: string | undefined;
}

/** Lists the problems above a form, puts "Error: " into the title, and takes the focus at each new `attempt`. */
export function ErrorSummary({ problems, attempt }: { problems: Problem[]; attempt: number }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const hasProblems = problems.length > 0;
  useEffect(() => {
    if (attempt > 0 && hasProblems) box.current?.focus();
  }, [attempt, hasProblems]);
  const prefix = t`Error: `;
  useEffect(() => {
    if (!hasProblems) return;
    if (!document.title.startsWith(prefix)) document.title = `${prefix}${document.title}`;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [hasProblems, prefix]);
  if (!hasProblems) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} aria-labelledby={headingId} className={classes['summary']}>
      <h2 id={headingId}>
        <Trans>There is a problem</Trans>
      </h2>
      <ul>
        {problems.map(({ message, fieldId, cause }) => (
          <li key={`${fieldId ?? ''}${message}`} className="wrong firm">
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
            {cause !== undefined && <small className={classes['cause']}>{cause}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}
