import { FirstAdmin, passwordLength } from '#contract/auth';
import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import { startSession } from '../../app/session.ts';
import { requiredText } from '#contract/fields';
import { useAppForm } from '../../lib/form.ts';
import { queryClient } from '../../lib/query-client.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame, FormSection } from '../../ui/form-frame.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { setupQuery, useRegister } from './auth.queries.ts';
import { PasswordRules } from './password-rules.tsx';

export const meta = () => [{ title: translate`Set up your academy` }, { name: 'robots', content: 'noindex' }];

/** Open only while there is no admin. */
export async function clientLoader() {
  const { isNeeded } = await queryClient.fetchQuery(setupQuery);
  if (!isNeeded) throw redirect('/login');
  return null;
}

export default function SetupPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const register = useRegister();
  const form = useAppForm({
    initialValues: {
      setupCode: search.get('code') ?? '',
      academyName: '',
      name: '',
      email: '',
      password: '',
      loadSamples: false,
    },
    schema: FirstAdmin.extend({ academyName: requiredText(120, t`Enter the name of your academy`) }),
    onSubmit: async (values) => {
      const { data: user } = await register.mutateAsync(values);
      queryClient.removeQueries({ queryKey: setupQuery.queryKey });
      startSession(user);
      await navigate('/app/dashboard', { replace: true });
    },
  });
  return (
    <AuthFrame
      title={t`Set up your academy`}
      lead={t`This takes a minute. You become the first admin and can invite others later.`}
    >
      <FormFrame {...form.frame} label={t`Set up your academy`}>
        <FormSection title={t`Academy`}>
          <TextField
            {...form.field('academyName')}
            label={t`Name of the academy`}
            autoComplete="organization"
            size="md"
          />
        </FormSection>
        <FormSection title={t`Your account`}>
          <TextField {...form.field('name')} label={t`Full name`} autoComplete="name" spellCheck={false} size="md" />
          <TextField {...form.field('email')} label={t`Email`} type="email" autoComplete="username" size="md" />
          <PasswordRules minLength={passwordLength.staff} />
          <PasswordField {...form.field('password')} label={t`Password`} autoComplete="new-password" size="md" />
        </FormSection>
        <FormSection title={t`Proof that this is your server`}>
          <TextField
            {...form.field('setupCode')}
            label={t`Setup code`}
            description={<Trans>It stands in the window where the server was started.</Trans>}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
          />
          <Checkbox
            label={t`Load the sample academy`}
            description={t`Batches, students and attendance to try things out with. Choose this only for a trial.`}
            checked={form.values.loadSamples}
            onChange={(event) => form.form.setFieldValue('loadSamples', event.currentTarget.checked)}
          />
        </FormSection>
        <FormFooter submitLabel={t`Create the academy`} savingLabel={t`Creating…`} isSaving={form.isSaving} />
      </FormFrame>
    </AuthFrame>
  );
}
