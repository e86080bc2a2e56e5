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
  /** Whoever finds the choices among more than are here gets what is typed, and nothing is left out of what they found. */
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
 * Selects the text of a field that is not being searched, so that what is typed next is another search and not the end of the
 * chosen name. Within a search the caret stays where the person puts it.
 */
function useNewSearch(onFocus: SelectProps['onFocus'], onSearch: Searched['onSearch']) {
  const ref = useRef<HTMLInputElement>(null);
  const isSearching = useRef(false);
  /** The last text that came by a choice and not by typing. */
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
      // Browsers put the caret where selected text is pressed once more.
      event.preventDefault();
      selectText();
    },
  };
}

/** One of many, with search from ten choices on; null is nothing chosen. */
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
      // Enter takes the first that is found.
      selectFirstOptionOnChange={searchable}
      nothingFoundMessage={useNothingText(choices)}
      placeholder={t`Choose`}
      checkIconPosition="right"
      comboboxProps={{ shadow: 'md' }}
      maxDropdownHeight={320}
      // A press on what is chosen already keeps it; a field that may be empty says so with `clearable`.
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

/** Several of many, shown as chips; the placeholder stands for none of them. */
export function MultiSelectField({ choices, placeholder, onSearch, ...props }: MultiSelectFieldProps) {
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      nothingFoundMessage={useNothingText(choices)}
      comboboxProps={{ shadow: 'md' }}
      maxDropdownHeight={320}
      {...props}
      {...(onSearch && { onSearchChange: onSearch, filter: asFound })}
      {...(placeholder !== undefined && !props.value?.length && { placeholder })}
      withAsterisk={false}
      data={choices}
    />
  );
}
