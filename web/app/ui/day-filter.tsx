import { useState } from 'react';
import { isDay } from '../../lib/dates.ts';
import { DateField } from './date-field.tsx';

interface DayFilterProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (day: string) => void;
  className?: string | undefined;
  maxDate?: string;
  error?: string | false;
}

/** A day above a list. Incomplete input does not filter. */
export function DayFilter({ label, className = '', value, onChange, ...props }: DayFilterProps) {
  const [text, setText] = useState(value);
  const [last, setLast] = useState(value);
  // The address changed from outside ("back", "clear filters").
  if (value !== last) {
    setLast(value);
    setText(value);
  }
  return (
    <DateField
      {...props}
      aria-label={label}
      className={className}
      value={text}
      onChange={(typed) => {
        setText(typed);
        if (typed === '' || isDay(typed)) onChange(typed);
      }}
    />
  );
}
