import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './step-bar.module.css';

interface StepOfBar {
  title: string;
  /** What was decided there, in a few words. */
  note?: ReactNode;
  /** Where a press leads; without it the step is not a link. */
  to?: string;
}

interface StepBarProps {
  steps: readonly StepOfBar[];
  /** The place of the current step. */
  at: number;
}

/** The steps of a longer task; on phones the current one alone. */
export function StepBar({ steps, at }: StepBarProps) {
  const { t } = useLingui();
  const [place, count] = [at + 1, steps.length];
  return (
    <ol className={`stack gap-8 no-print ${classes['bar']}`} aria-label={t`Steps`}>
      {steps.map(({ title, note, to }, index) => (
        <li
          key={title}
          className={`muted ${classes['step']}`}
          aria-current={index === at ? 'step' : undefined}
          data-past={index < at || undefined}
        >
          <span className={`centred numbers ${classes['number']}`} aria-hidden>
            {index < at ? <Check size={16} /> : index + 1}
          </span>
          <span className="breakable">
            <strong>{to === undefined || index === at ? title : <Link to={to}>{title}</Link>}</strong>
            {note && <span className={`aside ${classes['note']}`}>{note}</span>}
            {index === at && (
              <span className={`aside ${classes['place']}`}>
                <Trans>
                  Step {place} of {count}
                </Trans>
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
