import { useLingui } from '@lingui/react/macro';
import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import classes from './search-field.module.css';

interface SearchFieldProps {
  /** "Search students". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

export function SearchField({ label, value, onChange, onBlur }: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      className={classes['search'] ?? ''}
      leftSection={<Search size={18} aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={value === '' ? null : <CloseButton aria-label={t`Clear the search`} onClick={() => onChange('')} />}
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
