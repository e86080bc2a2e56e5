import { Credentials } from '#contract/auth';
import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { Link, redirect, useNavigate, useSearchParams } from 'react-router';
import { redirectSignedIn } from '../../app/guards.ts';
import { afterLogin } from '../../app/paths.ts';
import { startSession } from '../../app/session.ts';
import { useAppForm } from '../../lib/form.ts';
import { queryClient } from '../../lib/query-client.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { setupQuery, useLogin, useSetup } from './auth.queries.ts';
import { LoginNotice } from './login-notice.tsx';
import classes from './login-page.module.css';
import { SampleSignIns } from './sample-sign-ins.tsx';

export const meta = () => [{ title: translate`Login` }, { name: 'robots', content: 'noindex' }];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const next = new URL(request.url).searchParams.get('next');
  await redirectSignedIn((user) => afterLogin(user, next));
  const setup = await queryClient.ensureQueryData(setupQuery).catch(() => null);
  if (setup?.isNeeded) throw redirect('/setup');
  return null;
}

export default function LoginPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = search.get('next');
  const login = useLogin();
  const setup = useSetup();
  const form = useAppForm({
    initialValues: { email: '', password: '', keepSignedIn: false },
    schema: Credentials,
    clearOnFailure: ['password'],
    onSubmit: async (values) => {
      const { data: user, mustChangePassword, timeZone } = await login.mutateAsync(values);
      startSession(user, mustChangePassword === true, timeZone);
      await navigate(mustChangePassword ? '/change-password' : afterLogin(user, next), { replace: true });
    },
  });
  return (
    <AuthFrame title={t`Login`}>
      <LoginNotice isSentHere={next !== null} />
      <FormFrame {...form.frame} hasUnsaved={() => false} label={t`Login`}>
        <TextField
          {...form.field('email')}
          label={t`Email`}
          description={t`Students can also use their admission number.`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
        />
        <PasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" size="md" />
        <div className={classes['options']}>
          <Checkbox
            label={t`Keep me signed in`}
            checked={form.values.keepSignedIn}
            onChange={(event) => form.form.setFieldValue('keepSignedIn', event.currentTarget.checked)}
          />
          <Link to="/forgot-password">
            <Trans>Forgot password?</Trans>
          </Link>
        </div>
        <FormFooter inPlace submitLabel={t`Login`} savingLabel={t`Logging in…`} isSaving={form.isSaving} />
      </FormFrame>
      {setup.data && setup.data.samples.length > 0 && (
        <SampleSignIns
          samples={setup.data.samples}
          onChoose={({ email, password }) => form.form.setValues({ email, password })}
        />
      )}
    </AuthFrame>
  );
}
