import { getSetup, passwordLength, register } from '#contract/auth';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { FormSection } from '../../design/form-section.tsx';
import { PasswordRules } from '../../design/password-rules.tsx';
import { call } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { rememberVisitor } from '../../lib/visitor.ts';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { useEarlyEntries } from '../parts/early-entries.ts';
import { Checkbox, Field, PasswordField } from '../parts/fields.tsx';
import { SubmitButton } from '../parts/form-buttons.tsx';
import { SiteForm } from '../parts/site-form.tsx';
import { useSearchWord } from '../parts/use-search-word.ts';

/** The page is available only while there is no admin. */
export function Setup() {
  const { t } = useLingui();
  const code = useSearchWord('code');
  useEffect(() => void leaveWhenDone(), []);
  const form = useAppForm({
    id: 'setup',
    initialValues: {
      setupCode: '',
      academyName: '',
      name: '',
      email: '',
      password: '',
      loadSamples: false,
    },
    schema: async () => (await import('./setup-values.ts')).SetupValues(),
    onSubmit: async (values) => {
      const { data: user } = await call(register, { body: values });
      rememberVisitor(user);
      leaveTo('/app/dashboard', { replace: true });
    },
  });
  useEarlyEntries(form, ['setupCode', 'academyName', 'name', 'email', 'password', 'loadSamples']);
  const { setFieldValue } = form.form;
  useEffect(() => {
    if (code !== null) setFieldValue('setupCode', code);
    // oxlint-disable-next-line react/exhaustive-deps -- the address is read once, when it is known
  }, [code]);
  return (
    <AuthFrame
      title={t`Set up your academy`}
      lead={t`This takes a minute. You become the first admin and can invite others later.`}
    >
      <SiteForm {...form.frame} label={t`Set up your academy`}>
        <FormSection title={t`Academy`}>
          <Field {...form.field('academyName')} label={t`Name of the academy`} autoComplete="organization" autoFocus />
        </FormSection>
        <FormSection title={t`Your account`}>
          <Field {...form.field('name')} label={t`Full name`} autoComplete="name" spellCheck="false" />
          <Field {...form.field('email')} label={t`Email`} type="email" autoComplete="username" />
          <PasswordField
            {...form.field('password')}
            label={t`Password`}
            hint={<PasswordRules minLength={passwordLength.staff} />}
            autoComplete="new-password"
          />
        </FormSection>
        <FormSection title={t`Proof that this is your server`}>
          <Field
            {...form.field('setupCode')}
            label={t`Setup code`}
            hint={<Trans>It is in the window where the server was started, in the line “Set up the academy”.</Trans>}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck="false"
          />
          <Checkbox
            id={form.field('loadSamples').id}
            label={t`Load the sample academy`}
            hint={t`Batches, students and attendance to try things out with. Choose this only for a trial.`}
            checked={form.values.loadSamples}
            onChange={(load) => form.form.setFieldValue('loadSamples', load)}
          />
        </FormSection>
        <SubmitButton label={t`Create the academy`} savingLabel={t`Creating…`} isSaving={form.isSaving} />
      </SiteForm>
    </AuthFrame>
  );
}

async function leaveWhenDone(): Promise<void> {
  const setup = await call(getSetup).catch(() => null);
  if (setup && !setup.data.isNeeded) leaveTo('/login', { replace: true });
}
