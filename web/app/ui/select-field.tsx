import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

/** Choices under a heading. */
export interface ChoiceGroup {
  group: string;
  items: Choice[];
}

interface Searched {
  /** Server-side search: the field passes the text on and does not filter the options again. */
  onSearch?: (text: string) => void;
}

type SelectFieldProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> &
  Searched & {
    choices: Choice[] | ChoiceGroup[];
    value?: string | null;
    onChange?: (value: string | null) => void;
  };

const asFound: NonNullable<SelectProps['filter']> = ({ options }) => options;

function useNothingText(choices: readonly unknown[]): string {
  const { t } = useLingui();
  return choices.length > 0 ? t`Nothing found` : t`Nothing to choose from yet`;
}

/**
 * Selects the text on focus, so that typing starts a new search instead of extending the chosen name. Within a search
 * the caret stays.
 */
function useNewSearch(onFocus: SelectProps['onFocus'], onSearch: Searched['onSearch']) {
  const ref = useRef<HTMLInputElement>(null);
  const isSearching = useRef(false);
  /** The last text set by a choice, not by typing. */
  const [given, setGiven] = useState('');
  const selectText = () => {
    isSearching.current = false;
    if (document.activeElement === ref.current) ref.current?.select();
  };
  useLayoutEffect(selectText, [given]);
  return {
    ref,
    onInput: () => {
      isSearching.current = true;
    },
    onSearchChange: (text: string) => {
      const isTyped = text === ref.current?.value;
      if (!isTyped) setGiven(text);
      onSearch?.(isTyped ? text : '');
    },
    onDropdownClose: selectText,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      selectText();
      onFocus?.(event);
    },
    onMouseUp: (event: MouseEvent) => {
      if (isSearching.current) return;
      // Browsers move the caret when selected text is clicked again.
      event.preventDefault();
      selectText();
    },
  };
}

/** A closed list is not mounted: its position would be computed, which lays the page out once more before its first paint. */
const list = { shadow: 'md', keepMounted: false } as const;

/** A single choice, searchable from ten options on; null is none. */
export function SelectField({
  choices,
  value,
  onChange,
  onSearch,
  searchable = onSearch !== undefined || choices.length >= 10,
  ...props
}: SelectFieldProps) {
  const { t } = useLingui();
  const newSearch = useNewSearch(props.onFocus, onSearch);
  return (
    <Select
      searchable={searchable}
      // Enter takes the first match.
      selectFirstOptionOnChange={searchable}
      nothingFoundMessage={useNothingText(choices)}
      placeholder={t`Choose`}
      checkIconPosition="right"
      comboboxProps={list}
      maxDropdownHeight={320}
      // Choosing the current option keeps it; use `clearable` for an optional field.
      allowDeselect={false}
      {...props}
      {...(searchable && newSearch)}
      {...(onSearch && { filter: asFound })}
      withAsterisk={false}
      data={choices}
      value={value ?? null}
      onChange={(next) => onChange?.(next)}
    />
  );
}

type MultiSelectFieldProps = Omit<MultiSelectProps, 'data'> & Searched & { choices: Choice[] };

/** Several choices, shown as chips; the placeholder is shown for none. */
export function MultiSelectField({ choices, placeholder, onSearch, ...props }: MultiSelectFieldProps) {
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      nothingFoundMessage={useNothingText(choices)}
      comboboxProps={list}
      maxDropdownHeight={320}
      {...props}
      {...(onSearch && { onSearchChange: onSearch, filter: asFound })}
      {...(placeholder !== undefined && !props.value?.length && { placeholder })}
      withAsterisk={false}
      data={choices}
    />
  );
}
