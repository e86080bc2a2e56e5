import classes from './filter-chips.module.css';

interface FilterChipsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; count?: number }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few filters, as chips that scroll sideways on phones. */
export function FilterChips<Value extends string>({ label, options, value, onChange }: FilterChipsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={`gap-6 ${classes['chips']}`}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={`inline gap-6 aside ${classes['chip']}`}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span>{option.count}</span>}
        </button>
      ))}
    </div>
  );
}
