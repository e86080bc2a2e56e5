import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import classes from './batch-switch.module.css';

interface BatchSwitchProps {
  choices: readonly { value: string; label: string }[];
  batchId: string;
  /** Shown below a batch whose name does not contain it. */
  subject: string | undefined;
  onBatch: (batchId: string) => void;
}

/**
 * The current batch as text that wraps: "11 Science Mathematics" must not be cut on a phone. A transparent native select lies over it, as selects
 * cannot show two lines.
 */
export function BatchSwitch({ choices, batchId, subject, onBatch }: BatchSwitchProps) {
  const { t } = useLingui();
  const name = choices.find(({ value }) => value === batchId)?.label ?? '';
  return (
    <div className={`row gap-4 lit ring-around ${classes['batch']}`}>
      <select
        aria-label={t`Batch`}
        className={`cover text-h3 ${classes['select']}`}
        value={batchId}
        onChange={(event) => onBatch(event.currentTarget.value)}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className={`stack ${classes['words']}`} aria-hidden>
        <strong className="two-lines">{name}</strong>
        {subject && !name.includes(subject) && <span className="aside">{subject}</span>}
      </span>
      <ChevronDown size={18} aria-hidden className={`muted ${classes['arrow']}`} />
    </div>
  );
}
