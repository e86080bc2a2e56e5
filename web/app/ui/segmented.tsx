import { useId } from 'react';
import classes from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  /** The accessible name of the choice. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of two to four views or filters: a radio group that looks like one button. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={`gap-2 ${classes['segmented']}`}>
      {options.map((option) => (
        <label key={option.value} className={`inline aside strong unbroken ring-around middle ${classes['option']}`}>
          <input
            type="radio"
            name={name}
            className={classes['input']}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
