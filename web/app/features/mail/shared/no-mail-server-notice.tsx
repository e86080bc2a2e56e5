import { Trans } from '@lingui/react/macro';
import { Notice } from '../../../../design/notice.tsx';
import classes from './no-mail-server-notice.module.css';

/** Why no mail is sent, and who can change it: operations.md names the two variables. */
export function NoMailServerNotice({ isAmongMails = false }: { isAmongMails?: boolean }) {
  return (
    <div className={classes['notice']}>
      <Notice tone="warn">
        {isAmongMails ? (
          <Trans>Email is not set up yet, so nothing is sent. The mails wait here, and you can read them.</Trans>
        ) : (
          <Trans>
            Email is not set up yet, so nothing is sent. The mails wait under Mail, and you can read them there.
          </Trans>
        )}{' '}
        <Trans>Ask the person who installed Tasika for you to set it up.</Trans>
      </Notice>
    </div>
  );
}
