import type { NewsletterDetails } from '#contract/newsletter';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatInstant } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { MailPreview } from '../mail-preview.tsx';
import classes from '../newsletter.module.css';
import { paths } from '../../../../lib/paths.ts';

/** Delivery of a sent newsletter: progress, failures with reasons, and its text. */
export function NewsletterProgress({ newsletter }: { newsletter: NewsletterDetails }) {
  const { t } = useLingui();
  const { subject, body, undelivered } = newsletter;
  return (
    <div className={`stack gap-20 start ${classes['columns']}`}>
      <div className={`stack gap-20 ${classes['column']}`}>
        <Card title={t`Sending`}>
          <Counts newsletter={newsletter} />
        </Card>
        {undelivered.length > 0 && (
          <Card title={t`Not delivered`} flush>
            <ul className={`stack ${classes['list']}`}>
              {undelivered.map(({ mailId, email, reason }) => (
                <li className="stack gap-2 ruled" key={mailId}>
                  <Link className="inline" to={paths.admin.mail(mailId)}>
                    {email}
                  </Link>
                  <span className="aside">{reason}</span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      <MailPreview subject={subject} body={body} />
    </div>
  );
}

function Counts({ newsletter: { progress, sentAt, sentBy } }: { newsletter: NewsletterDetails }) {
  const { t } = useLingui();
  const { recipients, sent, waiting, failed } = progress;
  const when = sentAt === null ? '' : formatInstant(sentAt);
  const who = sentBy ?? '';
  const isKnown = sent + waiting + failed === recipients;
  const done = sent + failed;
  const percent = recipients === 0 ? 100 : Math.round((done / recipients) * 100);
  return (
    <>
      {isKnown && (
        <div
          role="progressbar"
          aria-label={t`Mails sent so far`}
          aria-valuemin={0}
          aria-valuemax={recipients}
          aria-valuenow={done}
          className={`track ${classes['progress']}`}
        >
          <div style={{ width: `${percent}%` }} />
        </div>
      )}
      <p aria-live="polite">
        {!isKnown && <Plural value={recipients} one="It went to # reader." other="It went to # readers." />}
        {isKnown && (
          <strong>
            <Trans>
              {sent} of {recipients} sent
            </Trans>
          </strong>
        )}
        {isKnown && waiting > 0 && <Trans>, {waiting} still waiting</Trans>}
        {isKnown && failed > 0 && <Trans>, {failed} not delivered</Trans>}
      </p>
      <p className={`aside ${classes['quiet']}`}>
        <Trans>
          Sent by {who} on {when}
        </Trans>
      </p>
    </>
  );
}
