import { getSetup, passwordLength, register } from '#contract/auth';
import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import { loadSessionPart } from '../../app/redirect-signed-in.ts';
import { call } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import footer from '../../ui/form-footer.module.css';
import { FormFrame, FormSection } from '../../ui/form-frame.tsx';
import { SubmitButton } from './auth-button.tsx';
import { AuthCheckbox, AuthField, AuthPasswordField } from './auth-fields.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { LoneConfirmDialog } from './lone-confirm-dialog.ts';
import { PasswordRules } from './password-rules.tsx';

export const meta = () => [{ title: translate`Set up your academy` }, { name: 'robots', content: 'noindex' }];

/** Open only while there is no admin. */
export async function clientLoader() {
  const { data } = await call(getSetup);
  if (!data.isNeeded) throw redirect('/login');
  return null;
}

export default function SetupPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useAppForm({
    initialValues: {
      setupCode: search.get('code') ?? '',
      academyName: '',
      name: '',
      email: '',
      password: '',
      loadSamples: false,
    },
    schema: async () => (await import('./auth.schemas.ts')).Setup(),
    onSubmit: async (values) => {
      const { data: user } = await call(register, { body: values });
      (await loadSessionPart()).startSession(user);
      await navigate('/app/dashboard', { replace: true });
    },
  });
  return (
    <AuthFrame
      title={t`Set up your academy`}
      lead={t`This takes a minute. You become the first admin and can invite others later.`}
    >
      <FormFrame {...form.frame} label={t`Set up your academy`} dialog={LoneConfirmDialog}>
        <FormSection title={t`Academy`}>
          <AuthField {...form.field('academyName')} label={t`Name of the academy`} autoComplete="organization" />
        </FormSection>
        <FormSection title={t`Your account`}>
          <AuthField {...form.field('name')} label={t`Full name`} autoComplete="name" spellCheck={false} />
          <AuthField {...form.field('email')} label={t`Email`} type="email" autoComplete="username" />
          <PasswordRules minLength={passwordLength.staff} />
          <AuthPasswordField {...form.field('password')} label={t`Password`} autoComplete="new-password" />
        </FormSection>
        <FormSection title={t`Proof that this is your server`}>
          <AuthField
            {...form.field('setupCode')}
            label={t`Setup code`}
            description={<Trans>It stands in the window where the server was started.</Trans>}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
          <AuthCheckbox
            id={form.field('loadSamples').id}
            label={t`Load the sample academy`}
            description={t`Batches, students and attendance to try things out with. Choose this only for a trial.`}
            checked={form.values.loadSamples}
            onChange={(load) => form.form.setFieldValue('loadSamples', load)}
          />
        </FormSection>
        <div className={footer['footer']}>
          <SubmitButton label={t`Create the academy`} savingLabel={t`Creating…`} isSaving={form.isSaving} />
        </div>
      </FormFrame>
    </AuthFrame>
  );
}
