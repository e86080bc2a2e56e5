import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import classes from './batch-switch.module.css';

interface BatchSwitchProps {
  choices: readonly { value: string; label: string }[];
  batchId: string;
  /** Told below the batch whose name does not tell it. */
  subject: string | undefined;
  onBatch: (batchId: string) => void;
}

/**
 * The batch that is marked, in words that may wrap beside the day: "11 Science Mathematics" is not to be cut on a phone.
 * The select lies over them unseen, as one with words of two lines cannot be drawn.
 */
export function BatchSwitch({ choices, batchId, subject, onBatch }: BatchSwitchProps) {
  const { t } = useLingui();
  const name = choices.find(({ value }) => value === batchId)?.label ?? '';
  return (
    <div className={`row gap-4 lit ${classes['batch']}`}>
      <select
        aria-label={t`Batch`}
        className={classes['select']}
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
        {subject && !name.includes(subject) && <span>{subject}</span>}
      </span>
      <ChevronDown size={18} aria-hidden className={`muted ${classes['arrow']}`} />
    </div>
  );
}
