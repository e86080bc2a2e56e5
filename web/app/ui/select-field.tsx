import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

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

type SelectFieldProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  choices: Choice[] | ChoiceGroup[];
  value?: string | null;
  onChange?: (value: string | null) => void;
};

function useNothingText(choices: readonly unknown[]): string {
  const { t } = useLingui();
  return choices.length > 0 ? t`Nothing found` : t`Nothing to choose from yet`;
}

/** One of many, with search from ten choices on; null is nothing chosen. */
export function SelectField({
  choices,
  value,
  onChange,
  searchable = choices.length >= 10,
  ...props
}: SelectFieldProps) {
  const { t } = useLingui();
  return (
    <Select
      searchable={searchable}
      // Enter takes the first that is found.
      selectFirstOptionOnChange={searchable}
      // What is typed after a click is another search, not the end of the chosen name.
      {...(searchable && { onClick: (event) => event.currentTarget.select() })}
      nothingFoundMessage={useNothingText(choices)}
      placeholder={t`Choose`}
      checkIconPosition="right"
      comboboxProps={{ shadow: 'md' }}
      maxDropdownHeight={320}
      {...props}
      withAsterisk={false}
      data={choices}
      value={value ?? null}
      onChange={(next) => onChange?.(next)}
    />
  );
}

type MultiSelectFieldProps = Omit<MultiSelectProps, 'data'> & { choices: Choice[] };

/** Several of many, shown as chips; the placeholder stands for none of them. */
export function MultiSelectField({ choices, placeholder, ...props }: MultiSelectFieldProps) {
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      nothingFoundMessage={useNothingText(choices)}
      comboboxProps={{ shadow: 'md' }}
      maxDropdownHeight={320}
      {...props}
      {...(placeholder !== undefined && !props.value?.length && { placeholder })}
      withAsterisk={false}
      data={choices}
    />
  );
}
