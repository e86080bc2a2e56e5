import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { latinDigits } from '../../lib/digits.ts';
import { calendarLanguage } from './calendar-language.ts';
import classes from './date-field.module.css';

type DateFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'rightSection'> & {
  /** `YYYY-MM-DD`, or the raw text while it is no day. */
  value?: string | null;
  /** `YYYY-MM-DD` once a day is typed, the raw text before (which the schema rejects), '' for empty. */
  onChange?: (value: string) => void;
  minDate?: string;
  maxDate?: string;
};

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const toShown = (value: string) => (dayPattern.test(value) ? value.split('-').reverse().join('-') : value);

/** 20-08-2026, 20/8/2026 or 20082026 as `2026-08-20`; anything else stays as typed. */
function toValue(typed: string): string {
  const text = latinDigits(typed).trim();
  const match = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  return match ? `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}` : text;
}

/** A day, typed as DD-MM-YYYY or picked from the calendar. */
export function DateField({ value, onChange, minDate, maxDate, ...props }: DateFieldProps) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const current = value ?? '';
  const picked = dayPattern.test(current) && !Number.isNaN(Date.parse(current)) ? current : null;
  const shown = typed !== null && toValue(typed) === current ? typed : toShown(current);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
      radius="lg"
    >
      <Popover.Target>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          placeholder={t`DD-MM-YYYY`}
          {...props}
          withAsterisk={false}
          classNames={{ input: classes['input'] ?? '' }}
          value={shown}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange?.(toValue(event.currentTarget.value));
          }}
          onBlur={(event) => {
            setTyped(null);
            props.onBlur?.(event);
          }}
          rightSectionWidth={44}
          rightSectionPointerEvents="all"
          rightSection={
            <ActionIcon
              size={36}
              aria-label={t`Choose from the calendar`}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen((before) => !before)}
            >
              <CalendarDays size={20} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={typeof props.label === 'string' ? props.label : t`Calendar`}>
        <DatePicker
          locale={calendarLanguage(i18n.locale)}
          value={picked}
          previousLabel={t`Previous month`}
          nextLabel={t`Next month`}
          hideOutsideDates
          classNames={{
            day: classes['day'] ?? '',
            calendarHeader: classes['head'] ?? '',
            calendarHeaderControl: classes['control'] ?? '',
            calendarHeaderLevel: classes['level'] ?? '',
          }}
          {...(picked ? { defaultDate: picked } : {})}
          {...(minDate ? { minDate } : {})}
          {...(maxDate ? { maxDate } : {})}
          onChange={(day) => {
            setTyped(null);
            if (day) onChange?.(day.slice(0, 10));
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
