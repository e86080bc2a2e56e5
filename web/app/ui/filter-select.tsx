import { Combobox, Input } from '@mantine/core';
import type { ChangeEvent } from 'react';
import classes from './filters.module.css';
import type { Choice } from './select-field.tsx';

/** A filter above a list as a native select; the first option removes the filter. */
export function FilterSelect({
  label,
  all,
  choices,
  value,
  onChange,
}: {
  label: string;
  /** Label of the option for all: "All standards"; without it one option is always chosen. */
  all?: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Input
      component="select"
      pointer
      className={classes['filter'] ?? ''}
      aria-label={label}
      rightSection={<Combobox.Chevron size="md" />}
      rightSectionPointerEvents="none"
      value={value}
      onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.currentTarget.value)}
    >
      {all !== undefined && <option value="">{all}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.disabled ?? false}>
          {choice.label}
        </option>
      ))}
    </Input>
  );
}
