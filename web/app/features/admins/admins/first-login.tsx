import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { InvitationNotice } from '../../mail/shared/invitation-notice.tsx';
import { SignInSlip } from '../../students/shared/slips/sign-in-slip.tsx';
import classes from './admins-page.module.css';

/** How a new admin first logs in: by mail, or without a mail server with a one-time password. */
export interface Invited {
  name: string;
  email: string;
  oneTimePassword?: string | undefined;
}

export function FirstLogin({ name, email, oneTimePassword, onDone }: Invited & { onDone: () => void }) {
  const { t } = useLingui();
  if (oneTimePassword !== undefined) {
    return (
      <SignInSlip
        name={name}
        signInName={email}
        oneTimePassword={oneTimePassword}
        actions={<Button onClick={onDone}>{t`Done`}</Button>}
      />
    );
  }
  return (
    <div className={classes['notice']}>
      <InvitationNotice to={email} mail="on_its_way" />
    </div>
  );
}
