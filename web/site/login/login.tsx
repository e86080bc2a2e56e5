import { getMe, getSetup } from '#contract/auth';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import { leaveTo } from '../../lib/leave.ts';
import { type Notice, useNotice } from '../../lib/notices.ts';
import { afterLogin, isKnownRole } from '../../lib/paths.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { rememberVisitor } from '../../lib/visitor.ts';
import { Checkbox, Field, PasswordField } from '../parts/fields.tsx';
import { SubmitButton } from '../parts/form-buttons.tsx';
import { AuthFrame } from '../parts/auth-frame.tsx';
import options from '../parts/login-page.module.css';
import { SiteForm } from '../parts/site-form.tsx';
import { useEarlyEntries } from '../parts/early-entries.ts';
import { useSearchWord } from '../parts/use-search-word.ts';
import type { PublicSite } from '../site.ts';
import { logIn } from './log-in.ts';
import { LoginNotice } from './login-notice.tsx';
import { SampleSignIns } from './sample-sign-ins.tsx';

export function Login({ samples }: Pick<PublicSite, 'samples'>) {
  const { t } = useLingui();
  const isReady = useHydrated();
  const next = useSearchWord('next');
  const notice = useNotice();
  useOnArrival(next, notice);
  const [isWorking, setWorking] = useState(false);
  const form = useAppForm({
    id: 'login',
    initialValues: { email: '', password: '', keepSignedIn: false },
    schema: async () => (await import('../../lib/auth.schemas.ts')).Credentials,
    clearOnFailure: ['password'],
    onSubmit: async (values) => {
      const { data: user, mustChangePassword } = await logIn(values, setWorking);
      rememberVisitor(user);
      leaveTo(mustChangePassword ? '/change-password' : afterLogin(user, next), { replace: true });
    },
  });
  useEarlyEntries(form, ['email', 'password', 'keepSignedIn']);
  return (
    <AuthFrame title={t`Login`}>
      {isReady && <LoginNotice notice={notice} isSentHere={next !== null} />}
      <SiteForm {...form.frame} hasUnsaved={() => false} label={t`Login`}>
        <Field
          {...form.field('email')}
          label={t`Email`}
          hint={t`Students can also use their admission number.`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <PasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" />
        <div className={options['options']}>
          <Checkbox
            id={form.field('keepSignedIn').id}
            label={t`Keep me signed in`}
            checked={form.values.keepSignedIn}
            onChange={(keep) => form.form.setFieldValue('keepSignedIn', keep)}
          />
          <a href="/forgot-password">
            <Trans>Forgot password?</Trans>
          </a>
        </div>
        <SubmitButton label={t`Login`} savingLabel={t`Logging in…`} isSaving={form.isSaving} />
        <p role="status" className={options['work']}>
          {isWorking && (
            <Trans>
              Many wrong passwords were tried here. Your device is doing some work first; it takes a few seconds.
            </Trans>
          )}
        </p>
      </SiteForm>
      {samples.length > 0 && (
        <SampleSignIns samples={samples} onChoose={({ email, password }) => form.form.setValues({ email, password })} />
      )}
    </AuthFrame>
  );
}

/**
 * Sends on whom this page is not for, and brings the application to the device while the others type: its service worker
 * fetches every file of the signed-in areas.
 */
function useOnArrival(next: string | null, notice: Notice | null): void {
  const [arrived] = useState(() => ({ next, hasFailedToLeave: notice?.kind === 'logout-failed' }));
  useEffect(() => {
    // Whose logout failed is still signed in, and reads here that it did.
    if (!arrived.hasFailedToLeave) void sendOn(arrived.next);
    // Plain http in a local network has no service worker; the application is fetched as any page then.
    void navigator.serviceWorker?.register('/app/sw.js', { scope: '/app' }).catch(() => undefined);
  }, [arrived]);
}

async function sendOn(next: string | null): Promise<void> {
  try {
    const { data: setup } = await call(getSetup);
    if (setup.isNeeded) return leaveTo('/setup', { replace: true });
    // A stranger is not asked about: each such question is a 401 in the console.
    if (!setup.isSignedIn) return;
    const { data: user, mustChangePassword } = await call(getMe);
    if (!mustChangePassword && isKnownRole(user.role)) leaveTo(afterLogin(user, next), { replace: true });
  } catch {
    // A page for strangers stays usable when the server cannot say who is asking.
  }
}
