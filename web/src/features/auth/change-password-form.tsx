import { passwordLength } from '#contract/auth';
import type { User } from '#contract/auth';
import { useLingui } from '@lingui/react/macro';
import { useAppForm } from '../../lib/form.ts';
import { FormFrame, type FormFrameProps, FormSection } from '../../ui/form-frame.tsx';
import { SubmitButton } from './auth-button.tsx';
import { AuthPasswordField } from './auth-fields.tsx';
import { PasswordRules } from './password-rules.tsx';

interface ChangePasswordFormProps {
  role: User['role'];
  currentLabel: string;
  submitLabel: string;
  onChange: (passwords: { currentPassword: string; newPassword: string }) => Promise<void>;
  dialog?: FormFrameProps['dialog'];
}

export function ChangePasswordForm({ role, currentLabel, submitLabel, onChange, dialog }: ChangePasswordFormProps) {
  const { t } = useLingui();
  const minLength = role === 'student' ? passwordLength.student : passwordLength.staff;
  const form = useAppForm({
    initialValues: { currentPassword: '', newPassword: '' },
    schema: async () => (await import('./auth.schemas.ts')).Change(minLength),
    clearOnFailure: ['currentPassword'],
    onSubmit: async (values) => {
      await onChange(values);
      form.form.reset();
    },
  });
  return (
    <FormFrame {...form.frame} label={submitLabel} dialog={dialog}>
      <FormSection title={t`Password`}>
        <AuthPasswordField {...form.field('currentPassword')} label={currentLabel} autoComplete="current-password" />
        <PasswordRules minLength={minLength} />
        <AuthPasswordField {...form.field('newPassword')} label={t`New password`} autoComplete="new-password" />
        <SubmitButton label={submitLabel} isSaving={form.isSaving} />
      </FormSection>
    </FormFrame>
  );
}
