import { useEffect, useRef } from 'react';
import classes from './filters.module.css';

interface FilterChipsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; count?: number }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Whether the chips wrap, so that every choice of a form is visible. */
  isWhole?: boolean;
}

/** A single choice among a few filters, as chips that scroll sideways on phones. */
export function FilterChips<Value extends string>({
  label,
  options,
  value,
  onChange,
  isWhole = false,
}: FilterChipsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  const isCounted = options.every(({ count }) => count !== undefined);
  // The chosen chip may be outside a phone's width, and the counts make the row longer.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (row.current && chosen) {
      const room = row.current.offsetWidth - chosen.offsetWidth;
      row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - room / 2;
    }
  }, [isCounted]);
  return (
    <div
      role="group"
      aria-label={label}
      className={`gap-6 ${classes['chips']}`}
      data-whole={isWhole || undefined}
      ref={row}
    >
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
