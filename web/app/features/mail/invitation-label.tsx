import { Trans } from '@lingui/react/macro';
import { useCanSendMail } from './mail.queries.ts';

/** Of the act in a menu: without a mail server the office hands the link over itself. */
export function InvitationLabel() {
  return useCanSendMail() === false ? <Trans>New invitation link</Trans> : <Trans>Send a new invitation</Trans>;
}
