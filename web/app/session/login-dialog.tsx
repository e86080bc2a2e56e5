import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAppForm } from '../../lib/form.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { logIn } from '../../lib/log-in.ts';
import { rememberVisitor } from '../../lib/visitor.ts';
import { queryClient } from '../lib/query-client.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';
import { showDone } from '../ui/undo-toast.tsx';
import { type Interruption, interrupt, useInterruption } from './interruption.ts';
import { checkSession, useUser } from './session.ts';

/** The login over a page that holds unsaved work, so that it is still there afterwards. `onLeave` gives the work up. */
export function LoginOverPage({ onLeave }: { onLeave: (interruption: Interruption) => void }) {
  const interruption = useInterruption();
  return interruption && <LoginDialog interruption={interruption} onLeave={() => onLeave(interruption)} />;
}

function LoginDialog({ interruption, onLeave }: { interruption: Interruption; onLeave: () => void }) {
  const { t } = useLingui();
  const { _id: userId, name, email = '' } = useUser();
  const [isWorking, setWorking] = useState(false);
  const form = useAppForm({
    initialValues: { email, password: '', keepSignedIn: false },
    schema: async () => (await import('#contract/auth')).Credentials,
    clearOnFailure: ['password'],
    onSubmit: async (values) => {
      const { data: user, mustChangePassword } = await logIn(values, setWorking);
      // What is stored on the device of the former person is not read again, whatever is done next.
      rememberVisitor(user);
      if (user._id !== userId) {
        form.form.setFieldValue('password', '');
        interrupt({ kind: 'other', name: user.name });
        return false;
      }
      if (mustChangePassword) return leaveTo('/change-password');
      await checkSession();
      void queryClient.invalidateQueries();
      return showDone(t`You are logged in again. What you typed is still here.`);
    },
  });
  const isOther = interruption.kind === 'other';
  const now = isOther ? interruption.name : '';
  return (
    <FormDialog
      title={isOther ? t`You are logged in as ${now} now` : t`Your session has ended`}
      width={440}
      frame={form.frame}
      actLabel={t`Login`}
      leaveLabel={isOther ? t`Go on as ${now}` : t`Leave this page`}
      isSaving={form.isSaving}
      isHeld
      onClose={onLeave}
    >
      <p>
        {isOther
          ? t`What you typed as ${name} is still here, and not saved. Log in as ${name} again to save it.`
          : t`What you typed is still here. Log in as ${name} again to save it.`}
      </p>
      {form.problem && (
        <p role="alert" className="wrong firm">
          {form.problem}
        </p>
      )}
      <TextField
        {...form.field('email')}
        label={t`Email, phone or admission number`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={email === '' || undefined}
      />
      <PasswordField
        {...form.field('password')}
        label={t`Password`}
        autoComplete="current-password"
        data-autofocus={email !== '' || undefined}
      />
      <p role="status" className="aside">
        {isWorking && <Trans>Too many wrong passwords. Your device needs a few seconds before the next try.</Trans>}
      </p>
    </FormDialog>
  );
}
