import { getSetup, login } from '#contract/auth';
import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, redirect, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { afterLogin } from '../../app/paths.ts';
import { type RenderContext, samplesToRender } from '../../app/site-context.ts';
import { loadSessionPart, redirectSignedIn } from '../../app/redirect-signed-in.ts';
import { call } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import { FormFrame } from '../../ui/form-frame.tsx';
import { useHydrated } from '../site/use-hydrated.ts';
import { SubmitButton } from './auth-button.tsx';
import { AuthCheckbox, AuthField, AuthPasswordField } from './auth-fields.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useEarlyEntries } from './early-entries.ts';
import { LoginNotice } from './login-notice.tsx';
import classes from './login-page.module.css';
import { SampleSignIns } from './sample-sign-ins.tsx';

export const meta = () => [{ title: translate`Login` }, { name: 'robots', content: 'noindex' }];

/** Answers the sign-ins of the sample academy, for the file. */
export const loader = ({ context }: { context: RenderContext }) => samplesToRender(context);

/** The same in the browser, where somebody signed in is sent on. */
export async function clientLoader({ request }: { request: Request }) {
  const next = new URL(request.url).searchParams.get('next');
  const setup = await call(getSetup).catch(() => null);
  if (setup?.data.isNeeded) throw redirect('/setup');
  await redirectSignedIn((user) => afterLogin(user, next), setup?.data.isSignedIn);
  return setup?.data.samples ?? [];
}
clientLoader.hydrate = true as const;

export default function LoginPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const samples = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const next = search.get('next');
  const isReady = useHydrated();
  const form = useAppForm({
    initialValues: { email: '', password: '', keepSignedIn: false },
    schema: async () => (await import('./auth.schemas.ts')).Credentials,
    clearOnFailure: ['password'],
    onSubmit: async (values) => {
      const { data: user, mustChangePassword, timeZone } = await call(login, { body: values });
      const { startSession } = await loadSessionPart();
      startSession(user, mustChangePassword === true, timeZone);
      await navigate(mustChangePassword ? '/change-password' : afterLogin(user, next), { replace: true });
    },
  });
  const entries = ['email', 'password', 'keepSignedIn'] as const;
  useEarlyEntries({
    ids: entries.map((entry) => form.field(entry).id),
    take: (place, value) => form.form.setFieldValue(entries[place] ?? 'email', value),
  });
  return (
    <AuthFrame title={t`Login`}>
      {isReady && <LoginNotice isSentHere={next !== null} />}
      <FormFrame {...form.frame} hasUnsaved={() => false} label={t`Login`}>
        <AuthField
          {...form.field('email')}
          label={t`Email`}
          description={t`Students can also use their admission number.`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <AuthPasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" />
        <div className={classes['options']}>
          <AuthCheckbox
            id={form.field('keepSignedIn').id}
            label={t`Keep me signed in`}
            checked={form.values.keepSignedIn}
            onChange={(keep) => form.form.setFieldValue('keepSignedIn', keep)}
          />
          <Link to="/forgot-password">
            <Trans>Forgot password?</Trans>
          </Link>
        </div>
        <SubmitButton label={t`Login`} savingLabel={t`Logging in…`} isSaving={form.isSaving} />
      </FormFrame>
      {samples.length > 0 && (
        <SampleSignIns samples={samples} onChoose={({ email, password }) => form.form.setValues({ email, password })} />
      )}
    </AuthFrame>
  );
}
