import {
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
  Textarea,
  type TextareaProps,
} from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ChangeEvent } from 'react';
import { latinDigits } from '../../lib/digits.ts';

/** One line of text: label above, hint below it, error between hint and box. A `numeric` one takes either script's digits. */
export function TextField(props: TextInputProps) {
  const changed = (event: ChangeEvent<HTMLInputElement>) => {
    if (props.inputMode === 'numeric') event.currentTarget.value = latinDigits(event.currentTarget.value);
    props.onChange?.(event);
  };
  return <TextInput {...props} onChange={changed} withAsterisk={false} />;
}

export function TextAreaField(props: TextareaProps) {
  return <Textarea autosize minRows={3} maxRows={12} {...props} withAsterisk={false} />;
}

/** A password with a button that shows it; managers and paste work. Give `autoComplete` current-password or new-password. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      spellCheck={false}
      autoCapitalize="none"
      rightSectionWidth={44}
      visibilityToggleButtonProps={{ 'aria-label': t`Show password`, tabIndex: 0, size: 36 }}
      {...props}
      withAsterisk={false}
    />
  );
}

/** An Indian phone number: fixed +91 in front, spaces and a typed +91 or 0 are accepted. */
export function PhoneField({
  value,
  onChange,
  ...props
}: Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string;
  onChange?: (value: string) => void;
}) {
  const shown = (value ?? '').replace(/^\+91\s?/, '');
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      leftSection="+91"
      leftSectionWidth={52}
      {...props}
      withAsterisk={false}
      value={shown}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  );
}
