import { useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { addDays, formatMonth, formatWeekDate } from '../../lib/dates.ts';
import classes from './day-field.module.css';
import { MonthGrid } from './month-grid.tsx';
import { MonthSteps } from './month-steps.tsx';

interface DayFieldProps {
  id: string;
  label: string;
  /** `YYYY-MM-DD`. */
  value: string;
  min: string;
  max: string;
  error?: string | undefined;
  onChange: (day: string) => void;
  ref?: RefObject<HTMLButtonElement | null>;
}

/**
 * A day, chosen in a calendar below the field: the browser's own field writes 7/11 for 11 July in many phones. Arrow keys move by a day or a
 * week.
 */
export function DayField({ id, label, value, min, max, error, onChange, ref }: DayFieldProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const field = ref ?? own;
  const close = () => {
    setOpen(false);
    field.current?.focus();
  };
  return (
    <div className={classes['field']}>
      <span id={`${id}-label`} className="strong text-body">
        {label}
      </span>
      {error !== undefined && (
        <p id={`${id}-error`} className="wrong strong">
          {error}
        </p>
      )}
      <button
        ref={field}
        type="button"
        id={id}
        className={`text-h3 ${classes['button']}`}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(press) => press.key === 'Escape' && setOpen(false)}
      >
        <span className="figures">{formatWeekDate(value)}</span>
        <CalendarDays size={20} aria-hidden />
      </button>
      {isOpen && (
        <Days
          label={t`${label}: choose a day`}
          value={value}
          min={min}
          max={max}
          onChoose={(day) => {
            onChange(day);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

interface DaysProps extends Pick<DayFieldProps, 'label' | 'value' | 'min' | 'max'> {
  onChoose: (day: string) => void;
  onClose: () => void;
}

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function Days({ label, value, min, max, onChoose, onClose }: DaysProps) {
  const within = (day: string) => (day < min ? min : day > max ? max : day);
  const [current, setCurrent] = useState(within(value));
  const grid = useRef<HTMLDivElement>(null);
  const month = current.slice(0, 7);
  const follows = useRef(true);
  useLayoutEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [current]);
  const move = (press: KeyboardEvent) => {
    if (press.key === 'Escape') return onClose();
    const by = steps[press.key];
    if (by === undefined) return;
    press.preventDefault();
    follows.current = true;
    setCurrent(within(addDays(current, by)));
  };
  return (
    <div role="group" aria-label={label} className={classes['days']} ref={grid}>
      <MonthSteps
        month={month}
        first={min.slice(0, 7)}
        last={max.slice(0, 7)}
        onMonth={(to) => {
          follows.current = false;
          setCurrent(within(`${to}-01`));
        }}
      >
        <p className="strong" aria-live="polite">
          {formatMonth(month)}
        </p>
      </MonthSteps>
      <MonthGrid
        month={month}
        day={(day) => (
          <button
            type="button"
            className={`full ${classes['day']}`}
            tabIndex={day === current ? 0 : -1}
            disabled={day < min || day > max}
            aria-label={formatWeekDate(day)}
            aria-pressed={day === value}
            onClick={() => onChoose(day)}
            onKeyDown={move}
          >
            {Number(day.slice(8))}
          </button>
        )}
      />
    </div>
  );
}
