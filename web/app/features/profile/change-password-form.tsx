import { passwordLength, type User } from '#contract/auth';
import { useLingui } from '@lingui/react/macro';
import { FormSection } from '../../../design/form-section.tsx';
import { PasswordRules } from '../../../design/password-rules.tsx';
import { useAppForm } from '../../../lib/form.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { PasswordField } from '../../ui/text-field.tsx';

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
    schema: async () => (await import('../../../lib/password-forms.ts')).ChangeForm(minLength),
    clearOnFailure: ['currentPassword'],
    onSubmit: async (values) => {
      await onChange(values);
      form.form.reset();
    },
  });
  return (
    <FormFrame {...form.frame} label={submitLabel}>
      <FormSection title={t`Password`}>
        <PasswordField {...form.field('currentPassword')} label={currentLabel} autoComplete="current-password" />
        <PasswordField
          {...form.field('newPassword')}
          label={t`New password`}
          description={<PasswordRules minLength={minLength} />}
          descriptionProps={{ component: 'div' }}
          autoComplete="new-password"
        />
        <FormFooter submitLabel={submitLabel} isSaving={form.isSaving} inPlace />
      </FormSection>
    </FormFrame>
  );
}
