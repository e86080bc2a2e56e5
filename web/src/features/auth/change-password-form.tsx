import { NewPassword, passwordLength } from '#contract/auth';
import type { User } from '#contract/auth';
import { useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import { useAppForm } from '../../lib/form.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame, FormSection } from '../../ui/form-frame.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { PasswordRules } from './password-rules.tsx';

interface ChangePasswordFormProps {
  role: User['role'];
  currentLabel: string;
  submitLabel: string;
  onChange: (passwords: { currentPassword: string; newPassword: string }) => Promise<void>;
}

export function ChangePasswordForm({ role, currentLabel, submitLabel, onChange }: ChangePasswordFormProps) {
  const { t } = useLingui();
  const minLength = role === 'student' ? passwordLength.student : passwordLength.staff;
  const form = useAppForm({
    initialValues: { currentPassword: '', newPassword: '' },
    schema: z.object({
      currentPassword: z.string().min(1, t`Enter your current password`),
      newPassword: NewPassword.min(minLength, t`Use at least ${minLength} characters`),
    }),
    clearOnFailure: ['currentPassword'],
    onSubmit: async (values) => {
      await onChange(values);
      form.form.reset();
    },
  });
  return (
    <FormFrame {...form.frame} label={submitLabel}>
      <FormSection title={t`Password`}>
        <PasswordField
          {...form.field('currentPassword')}
          label={currentLabel}
          autoComplete="current-password"
          size="md"
        />
        <PasswordRules minLength={minLength} />
        <PasswordField {...form.field('newPassword')} label={t`New password`} autoComplete="new-password" size="md" />
        <FormFooter inPlace submitLabel={submitLabel} isSaving={form.isSaving} />
      </FormSection>
    </FormFrame>
  );
}
