import { Trans } from '@lingui/react/macro';
import { useMailsGoOut } from './mail.queries.ts';

/** Menu label: without an email or a mail server, the office hands over a password. */
export function InvitationLabel({ email }: { email: string | null }) {
  const canSend = useMailsGoOut(email !== null);
  return email !== null && canSend ? <Trans>Send a new invitation</Trans> : <Trans>New one-time password</Trans>;
}
