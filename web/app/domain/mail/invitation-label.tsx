import { Trans } from '@lingui/react/macro';
import { useMailsGoOut } from './mail.queries.ts';

/** Of the act in a menu: without a mail server the office hands the link over itself. */
export function InvitationLabel() {
  return useMailsGoOut() ? <Trans>Send a new invitation</Trans> : <Trans>New invitation link</Trans>;
}
