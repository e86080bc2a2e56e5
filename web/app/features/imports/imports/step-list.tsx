import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import classes from './import-page.module.css';

export const steps = ['file', 'columns', 'check', 'done'] as const;
export type Step = (typeof steps)[number];

/** The steps of the import, with the current one marked. */
export function StepList({ step }: { step: Step }) {
  const { t } = useLingui();
  const words: Record<Step, string> = { file: t`Choose file`, columns: t`Columns`, check: t`Check`, done: t`Done` };
  const at = steps.indexOf(step);
  return (
    <ol className={`row wrap gap-16 aside ${classes['steps']}`} aria-label={t`Steps`}>
      {steps.map((one, index) => (
        <li
          key={one}
          className="inline gap-8"
          aria-current={one === step ? 'step' : undefined}
          data-past={index < at || undefined}
        >
          <span className={`centred numbers ${classes['number']}`} aria-hidden>
            {index < at ? <Check size={14} /> : index + 1}
          </span>
          <span className={one === step ? undefined : 'phone-unseen'}>{words[one]}</span>
        </li>
      ))}
    </ol>
  );
}
