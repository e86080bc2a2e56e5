import type { AnswerOf } from '#contract/endpoint';
import type { getMail } from '#contract/mail';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { Copy, MessageCircle, RotateCw } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { formatInstant } from '../../../../lib/dates.ts';
import { whatsAppLink } from '#contract/phone';
import { copyText } from '../../../ui/copy-text.ts';
import { ContactButtons } from '../../../lib/contact-links.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmailText } from '../../../../design/email-text.tsx';
import { Notice } from '../../../../design/notice.tsx';
import { RecordFacts, RecordLayout } from '../../../ui/record-layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { UnloadedRecord } from '../../../ui/unloaded-record.tsx';
import { MailStatusBadge } from '../mail-status.tsx';
import classes from '../mail.module.css';
import { useCanSendMail, useMail, useMails, useRetryMail } from '../shared/mail.queries.ts';
import { NoMailServerNotice } from '../shared/no-mail-server-notice.tsx';
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
  return (
    <>
      <PageHeader title={subject} parent={parent}>
        <MailStatusBadge status={status} />
      </PageHeader>
      {canSend === false && status !== 'sent' && <NoMailServerNotice />}
      {lastError && <Notice tone="err">{lastError}</Notice>}
      {retry.error && <Notice tone="err">{retry.error.message}</Notice>}
      <RecordLayout
        side={
          <>
            <WhatToDo mail={mail.data} canSend={canSend === true} retry={retry} />
            <OtherMails to={to} id={id} />
          </>
        }
      >
        <Card>
          <RecordFacts
            facts={[
              { label: t`To`, value: <EmailText email={to} /> },
              { label: t`Written`, value: formatInstant(createdAt) },
              { label: t`Sent`, value: sentAt ? formatInstant(sentAt) : t`Not yet` },
              ...(attempts > 1 ? [{ label: t`Attempts`, value: attempts }] : []),
            ]}
          />
        </Card>
        <Card title={t`Text`}>
          <pre className={`breakable ${classes['text']}`}>{text}</pre>
        </Card>
      </RecordLayout>
    </>
  );
}

interface WhatToDoProps {
  mail: AnswerOf<typeof getMail>['data'];
  canSend: boolean;
  retry: ReturnType<typeof useRetryMail>;
}

/** Sends the mail again, or passes on by hand what was not sent. */
function WhatToDo({ mail: { _id, to, status, text, phone }, canSend, retry }: WhatToDoProps) {
  const { t } = useLingui();
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  const canRetry = status === 'failed' && canSend;
  if (!canRetry && link === undefined && phone === null) return null;
  const tryAgain = () =>
    retry.mutate(_id, { onSuccess: ({ message }) => showDone(message ?? t`The mail will be tried again`) });
  return (
    <Card title={t`What to do`}>
      <div className="stack gap-8">
        {canRetry && (
          <Button leftSection={<RotateCw size={18} aria-hidden />} loading={retry.isPending} onClick={tryAgain}>
            {t`Try again`}
          </Button>
        )}
        {link !== undefined && (
          <Button
            variant="default"
            leftSection={<Copy size={18} aria-hidden />}
            onClick={() => void copyText(link, t`Link copied`)}
          >
            {t`Copy link`}
          </Button>
        )}
        {/* A mail that was not sent can be sent over WhatsApp instead. */}
        {phone !== null && <ContactButtons phone={phone} who={to} text={status === 'sent' ? undefined : text} />}
        {phone === null && link !== undefined && (
          <Button
            component="a"
            href={whatsAppLink('', text)}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<MessageCircle size={18} aria-hidden />}
          >
            {t`Send by WhatsApp`}
          </Button>
        )}
      </div>
    </Card>
  );
}

const others = 5;

/** Other mails to the same address, newest first. */
function OtherMails({ to, id }: { to: string; id: string }) {
  const { t } = useLingui();
  const mails = useMails({ search: to, limit: others + 1 });
  const shown = (mails.data?.data ?? []).filter(({ _id }) => _id !== id).slice(0, others);
  return (
    <Card title={t`Other mails to this address`}>
      {shown.length === 0 ? (
        <p className="muted">{t`None yet`}</p>
      ) : (
        <ul className="stack gap-10">
          {shown.map(({ _id, subject, status, createdAt }) => (
            <li key={_id} className="stack gap-2">
              <Link to={paths.admin.mail(_id)} className={`link breakable row ${classes['other']}`}>
                {subject}
              </Link>
              <span className="row wrap gap-8 aside">
                {formatInstant(createdAt)} <MailStatusBadge status={status} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
