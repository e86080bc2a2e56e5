import { useLingui } from '@lingui/react/macro';
import { CloseButton, Input } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
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
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || !isInReach(input.current)) return;
      event.preventDefault();
      // The search of the page's own list takes the shortcut before the global search.
      event.stopImmediatePropagation();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', focus, { capture: true });
    return () => window.removeEventListener('keydown', focus, { capture: true });
  }, []);
  // The bare input is used: Mantine's input with label and hint renders twice, which would delay a list.
  return (
    <Input
      ref={input}
      aria-keyshortcuts="/"
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

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Looks in the open dialog, or in the page if there is none. */
const isInReach = (field: HTMLInputElement | null) => {
  const dialog = '[role="dialog"], [role="alertdialog"]';
  return field !== null && (field.closest(dialog) !== null || document.querySelector(dialog) === null);
};
