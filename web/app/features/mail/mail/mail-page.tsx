import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { RotateCw } from 'lucide-react';
import { useParams } from 'react-router';
import { formatDate, formatInstant } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { EmailText } from '../../../../design/email-text.tsx';
import { Notice } from '../../../../design/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { UnloadedRecord } from '../../../ui/unloaded-record.tsx';
import { MailStatusBadge } from '../mail-status.tsx';
import classes from '../mail.module.css';
import { useCanSendMail, useMail, useRetryMail } from '../../../domain/mail/mail.queries.ts';
import { NoMailServerNotice } from '../../../domain/mail/no-mail-server-notice.tsx';
import { paths } from '../../../../lib/paths.ts';

export default function MailPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const mail = useMail(id);
  const canSend = useCanSendMail();
  const retry = useRetryMail();
  const parent = { to: paths.admin.mails(), label: t`Mail` };
  if (!mail.data) {
    return (
      <UnloadedRecord
        title={t`Mail`}
        parent={parent}
        goneTitle={t`This mail was not found`}
        allLabel={t`All mails`}
        query={mail}
        height={360}
      />
    );
  }
  const { subject, to, status, createdAt, sentAt, attempts, lastError, text } = mail.data;
  const tryAgain = () =>
    retry.mutate(id, { onSuccess: ({ message }) => showDone(message ?? t`The mail will be tried again`) });
  return (
    <>
      <PageHeader
        title={subject}
        parent={parent}
        actions={
          status === 'failed' &&
          canSend && (
            <Button leftSection={<RotateCw size={18} aria-hidden />} loading={retry.isPending} onClick={tryAgain}>
              {t`Try again`}
            </Button>
          )
        }
      >
        <MailStatusBadge status={status} />
      </PageHeader>
      <div className={`stack gap-20 ${classes['stack']}`}>
        {canSend === false && status !== 'sent' && <NoMailServerNotice />}
        {lastError && <Notice tone="err">{lastError}</Notice>}
        {retry.error && <Notice tone="err">{retry.error.message}</Notice>}
        <Card>
          <dl className={`${classes['facts']}`}>
            <dt>{t`To`}</dt>
            <dd className="breakable">
              <EmailText email={to} />
            </dd>
            <dt>{t`Written`}</dt>
            <dd className="breakable">{formatInstant(createdAt)}</dd>
            <dt>{t`Sent`}</dt>
            <dd className="breakable">{sentAt ? formatInstant(sentAt) : formatDate(null)}</dd>
            <dt>{t`Attempts`}</dt>
            <dd className="breakable">{attempts}</dd>
          </dl>
        </Card>
        <Card title={t`Text`}>
          <pre className={classes['text']}>{text}</pre>
        </Card>
      </div>
    </>
  );
}
