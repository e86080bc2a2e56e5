import type { ContactMessage } from '#contract/contact-messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { Check, Mail, RotateCcw } from 'lucide-react';
import { useParams } from 'react-router';
import { formatInstant } from '../../../../lib/dates.ts';
import { formatPhone } from '#contract/phone';
import { ContactButtons } from '../../../lib/contact-links.tsx';
import { Card } from '../../../ui/card.tsx';
import { DeleteMenu } from '../../../ui/delete-menu.tsx';
import { DeleteRecord } from '../../../ui/delete-record.tsx';
import { EmailText } from '../../../../design/email-text.tsx';
import { Notice } from '../../../../design/notice.tsx';
import { RecentChanges } from '../../audit/shared/recent-changes.tsx';
import { RecordFacts, RecordLayout } from '../../../ui/record-layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { UnloadedRecord } from '../../../ui/unloaded-record.tsx';
import classes from '../contact-messages.module.css';
import { useAnswerContactMessage, useContactMessage, useDeleteContactMessage } from '../contact-messages.queries.ts';
import { OtherMessages } from './other-messages.tsx';
import { RegisterMessage } from '../register-message.tsx';
import { MessageStatus } from '../message-status.tsx';
import { paths } from '../../../../lib/paths.ts';

export default function ContactMessagePage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const message = useContactMessage(id);
  const parent = { to: paths.admin.messages(), label: t`Messages` };
  if (!message.data) {
    return (
      <UnloadedRecord
        title={t`Message`}
        parent={parent}
        goneTitle={t`This message was not found`}
        allLabel={t`All messages`}
        query={message}
      />
    );
  }
  return (
    <>
      <PageHeader title={message.data.name} parent={parent} actions={<DeleteMessage message={message.data} />}>
        <MessageStatus of={message.data} />
      </PageHeader>
      <Answer message={message.data} />
    </>
  );
}

function Answer({ message }: { message: ContactMessage }) {
  const { t } = useLingui();
  const answer = useAnswerContactMessage(message._id);
  const { name, phone, email, createdAt, answeredAt, answeredBy, isDoubtful } = message;
  const who = answeredBy ?? '';
  const when = answeredAt === null ? '' : formatInstant(answeredAt);
  return (
    <RecordLayout
      side={
        <Card title={t`What to do`}>
          {answer.error && <Notice tone="err">{answer.error.message}</Notice>}
          <div className={`stack gap-8 ${classes['acts']}`}>
            {answeredAt === null && (
              <Button
                leftSection={<Check size={18} aria-hidden />}
                loading={answer.isPending}
                onClick={() => answer.mutate('answered')}
              >
                {t`Mark as answered`}
              </Button>
            )}
            {phone !== null && <ContactButtons phone={phone} who={name} />}
            {email !== null && (
              <Button
                component="a"
                href={`mailto:${email}`}
                variant="default"
                leftSection={<Mail size={18} aria-hidden />}
                classNames={{ root: classes['address'] ?? '', label: classes['addressText'] ?? '' }}
              >
                <EmailText email={email} />
              </Button>
            )}
            <RegisterMessage message={message} />
            {answeredAt !== null && (
              <Button
                variant="subtle"
                leftSection={<RotateCcw size={18} aria-hidden />}
                loading={answer.isPending}
                onClick={() => answer.mutate('open')}
              >
                {t`Mark as not answered`}
              </Button>
            )}
          </div>
        </Card>
      }
      history={
        <div className="column gap-20">
          <OtherMessages message={message} />
          <RecentChanges of={message._id} />
        </div>
      }
    >
      {isDoubtful && answeredAt === null && (
        <Notice>
          <p>
            {t`A field that people do not see was filled in: a program may have sent this, or the visitor’s browser filled it in by itself.`}
          </p>
          <Button variant="default" loading={answer.isPending} onClick={() => answer.mutate('open')}>
            {t`It is not doubtful`}
          </Button>
        </Notice>
      )}
      <Card title={t`Message`}>
        <p className={`breakable ${classes['text']}`}>{message.message}</p>
      </Card>
      <Card className={classes['facts'] ?? ''}>
        <RecordFacts
          facts={[
            { label: t`Phone`, value: phone === null ? t`Not added` : formatPhone(phone) },
            { label: t`Email`, value: email === null ? t`Not added` : <EmailText email={email} /> },
            { label: t`Received`, value: formatInstant(createdAt) },
          ]}
        />
        {answeredAt !== null && (
          <p className="muted">
            <Trans>
              Answered by {who} on <span className="unbroken">{when}</span>
            </Trans>
          </p>
        )}
      </Card>
    </RecordLayout>
  );
}

function DeleteMessage({ message: { _id, name } }: { message: ContactMessage }) {
  const { t } = useLingui();
  const removal = useDeleteContactMessage();
  return (
    <DeleteMenu>
      {(question) => (
        <DeleteRecord
          {...question}
          id={_id}
          title={t`Delete the message of ${name}?`}
          keepLabel={t`Keep message`}
          actLabel={t`Delete message`}
          done={t`Message deleted`}
          removal={removal}
          leadsTo={paths.admin.messages()}
          goes={<Trans>The message and the sender’s phone and email are deleted. This cannot be undone.</Trans>}
        />
      )}
    </DeleteMenu>
  );
}
