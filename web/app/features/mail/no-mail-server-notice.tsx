import { Trans } from '@lingui/react/macro';
import { Notice } from '../../../design/notice.tsx';
import classes from './mail.module.css';

/** Why nothing goes out, and what whoever runs the server has to set. */
export function NoMailServerNotice({ isAmongMails = false }: { isAmongMails?: boolean }) {
  return (
    <div className={classes['notice']}>
      <Notice tone="warn">
        {isAmongMails ? (
          <Trans>No mail server is set up, so nothing is sent: mails wait here and can be read.</Trans>
        ) : (
          <Trans>No mail server is set up, so nothing is sent: mails wait under Mail and can be read there.</Trans>
        )}{' '}
        <Trans>
          Ask whoever runs the server to set <code>SMTP_URL</code> and <code>MAIL_FROM</code>.
        </Trans>
      </Notice>
    </div>
  );
}
