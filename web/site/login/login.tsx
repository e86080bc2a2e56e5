import { getMe, getSetup } from '#contract/auth';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { EmailText } from '../../design/email-text.tsx';
import { call } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import { logIn } from '../../lib/log-in.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { leaveNotice, type NoticeLeft, useNotice } from '../../lib/notices.ts';
import { afterLogin, isKnownRole } from '../../lib/areas.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { rememberVisitor } from '../../lib/visitor.ts';
import { Checkbox, Field, PasswordField } from '../parts/fields.tsx';
import { PlainButton, SubmitButton } from '../parts/form-buttons.tsx';
import { AuthFrame } from '../parts/auth-frame.tsx';
import options from '../parts/auth-layout.module.css';
import { SiteForm } from '../parts/site-form.tsx';
import { useEarlyEntries } from '../parts/early-entries.ts';
import { useSearchWord } from '../parts/use-search-word.ts';
import type { PublicSite } from '../site.ts';
import { LoginNotice } from './login-notice.tsx';
import { publicPath } from '../../lib/own-words.ts';
import sampleClasses from './sample-sign-ins.module.css';

export function Login({ samples }: Pick<PublicSite, 'samples'>) {
  const { t } = useLingui();
  const isReady = useHydrated();
  const next = useSearchWord('next');
  const notice = useNotice();
  const [isRoleUnknown, setRoleUnknown] = useState(false);
  useOnArrival(next, notice, () => setRoleUnknown(true));
  const [isWorking, setWorking] = useState(false);
  const form = useAppForm({
    id: 'login',
    initialValues: { email: '', password: '', keepSignedIn: false },
    schema: async () => (await import('#contract/auth')).Credentials,
    clearOnFailure: ['password'],
    onSubmit: async (values) => {
      const { data: user, mustChangePassword } = await logIn(values, setWorking);
      leaveNotice(null);
      rememberVisitor(user);
      leaveTo(mustChangePassword ? '/change-password' : afterLogin(user, next), { replace: true });
    },
  });
  useEarlyEntries(form, ['email', 'password', 'keepSignedIn']);
  return (
    <AuthFrame title={t`Login`}>
      {isReady && <LoginNotice notice={isRoleUnknown ? { kind: 'unknown-role' } : notice} isSentHere={next !== null} />}
      <SiteForm {...form.frame} hasUnsaved={() => false} label={t`Login`}>
        <Field
          {...form.field('email')}
          label={t`Email, phone or admission number`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck="false"
          autoFocus
        />
        <PasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" />
        <div className={`row spread wrap ${options['options']}`}>
          <Checkbox
            id={form.field('keepSignedIn').id}
            label={t`Keep me signed in`}
            checked={form.values.keepSignedIn}
            onChange={(keep) => form.form.setFieldValue('keepSignedIn', keep)}
          />
          <a className="inline" href={publicPath('/forgot-password')}>
            <Trans>Forgot password?</Trans>
          </a>
        </div>
        <SubmitButton label={t`Login`} savingLabel={t`Logging in…`} isSaving={form.isSaving} />
        <p role="status" className={`aside ${options['work']}`}>
          {isWorking && <Trans>Too many wrong passwords. Your device needs a few seconds before the next try.</Trans>}
        </p>
      </SiteForm>
      {samples.length > 0 && (
        <SampleSignIns samples={samples} onChoose={({ email, password }) => form.form.setValues({ email, password })} />
      )}
    </AuthFrame>
  );
}

/** Redirects people who are logged in, and registers the service worker, which prefetches the application while others type. */
function useOnArrival(next: string | null, notice: NoticeLeft | null, onUnknownRole: () => void): void {
  const [arrived] = useState(() => ({ next, hasFailedToLeave: notice?.kind === 'logout-failed' }));
  useEffect(() => {
    // After a failed logout the person is still logged in: shows the message instead.
    if (!arrived.hasFailedToLeave) void sendOn(arrived.next, onUnknownRole);
    // Plain http in a local network has no service worker; the application is then loaded on navigation.
    void navigator.serviceWorker?.register('/app/sw.js', { scope: '/app' }).catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once, on arrival
  }, [arrived]);
}

async function sendOn(next: string | null, onUnknownRole: () => void): Promise<void> {
  try {
    const { data: setup } = await call(getSetup);
    if (setup.isNeeded) return leaveTo('/setup', { replace: true });
    // There is no request without a session: each would log a 401 in the console.
    if (!setup.isSignedIn) return;
    const { data: user, mustChangePassword } = await call(getMe);
    if (!isKnownRole(user.role)) onUnknownRole();
    else if (!mustChangePassword) leaveTo(afterLogin(user, next), { replace: true });
  } catch {
    // The page must work even if the session cannot be checked.
  }
}

interface SampleSignInsProps extends Pick<PublicSite, 'samples'> {
  onChoose: (sample: PublicSite['samples'][number]) => void;
}

/** One login for each role of the sample academy; none in a real installation. */
function SampleSignIns({ samples, onChoose }: SampleSignInsProps) {
  const { t } = useLingui();
  const names = { admin: t`Admin`, teacher: t`Teacher`, student: t`Student` };
  return (
    <section className={sampleClasses['box']} aria-labelledby="samples">
      <h2 id="samples">
        <Trans>This is a sample academy</Trans>
      </h2>
      <p>
        <Trans>All people here are samples. Choose a role to fill in its login.</Trans>
      </p>
      <ul className="stack gap-8">
        {samples.map((sample) => (
          <li className="gap-12" key={sample.role}>
            <PlainButton onClick={() => onChoose(sample)}>{names[sample.role]}</PlainButton>
            <span>
              <code className="aside-small">
                <EmailText email={sample.email} />
              </code>{' '}
              <code className="aside-small">{sample.password}</code>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
