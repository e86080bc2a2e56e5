import type { MailState } from '#contract/mail';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Notice } from '../../../../design/notice.tsx';
import { paths } from '../../../../lib/paths.ts';

export interface InvitationSent {
  to: string;
  /** The state from the server; an older stored answer without it counts as being sent. */
  mail: MailState | undefined;
}

/** State of an invitation: being sent, or waiting for the office to hand over its link. */
export function InvitationNotice({ to, mail }: InvitationSent) {
  if (mail === 'waiting') {
    return (
      <Notice tone="warn">
        <Trans>
          Email is not set up, so the invitation to {to} is not sent. Open it under{' '}
          <Link to={paths.admin.mails()}>Mail</Link> and pass the link on yourself; it works for 7 days.
        </Trans>
      </Notice>
    );
  }
  return (
    <Notice tone="ok">
      <Trans>An invitation to choose a password is on its way to {to}. Its link works for 7 days.</Trans>
    </Notice>
  );
}
