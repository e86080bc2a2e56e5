import type { Guardian, GuardianLink } from '#contract/guardians';
import type { Student } from '#contract/students';
import { copyText } from '../../../ui/copy-text.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { messageOf } from '../../../../lib/api.ts';
import { dayOf, formatDate, formatInstant } from '../../../../lib/dates.ts';
import { whatsAppLink } from '#contract/phone';
import { useGuardianWords } from '../../guardians/shared/guardian-words.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useCreateGuardianLink, useDeleteGuardianLink, useGuardianLinks } from './guardian-links.queries.ts';

/** The private link of each guardian: whether it works, and how to send one. */
export function ParentLinks({ student }: { student: Student }) {
  const { t } = useLingui();
  const links = useGuardianLinks(student._id);
  if (student.guardians.length === 0) return null;
  return (
    <Card title={t`Parent’s page`}>
      <p className="aside">
        <Trans>By a private link a parent sees the attendance, classes and announcements of the own children.</Trans>
      </p>
      {links.isError ? (
        <ErrorCard error={links.error} onRetry={() => void links.refetch()} />
      ) : links.data ? (
        <ul className="stack gap-14">
          {student.guardians.map((guardian) => (
            <ParentLink
              key={guardian._id}
              studentId={student._id}
              guardian={guardian}
              link={links.data.find((link) => link.guardian === guardian._id)}
            />
          ))}
        </ul>
      ) : (
        <SkeletonBlock height={80} />
      )}
    </Card>
  );
}

interface ParentLinkProps {
  studentId: string;
  guardian: Guardian;
  link: GuardianLink | undefined;
}

function ParentLink({ studentId, guardian, link }: ParentLinkProps) {
  const { t } = useLingui();
  const { relation } = useGuardianWords();
  const create = useCreateGuardianLink(studentId);
  const end = useDeleteGuardianLink(studentId);
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  const { name, phone } = guardian;
  const who = name ?? relation[guardian.relation];
  const problem = create.error ?? end.error;

  const send = async () => {
    setAsked(null);
    const made = await create.mutateAsync(guardian._id).catch(() => null);
    // If the browser blocks the new window, the buttons below remain.
    if (made && phone !== null && guardian.hasWhatsApp)
      window.open(whatsAppLink(phone, made.data.text), '_blank', 'noopener');
  };

  return (
    <li className="stack gap-6">
      <p>
        <strong>{who}</strong>
        {name !== null && `, ${relation[guardian.relation]}`}
      </p>
      <LinkState link={link} hasPhone={phone !== null} />
      {create.data && phone !== null && (
        <NewLink phone={phone} {...create.data.data} hasWhatsApp={guardian.hasWhatsApp} />
      )}
      {problem && <p role="alert">{messageOf(problem)}</p>}
      {phone !== null && (
        <div className="cluster gap-8 no-print">
          <Button
            variant="default"
            loading={create.isPending}
            aria-label={link ? t`Send ${who} a new link` : t`Send ${who} the link`}
            onClick={() => (link ? setAsked('renew') : void send())}
          >
            {link ? t`Send a new link` : t`Send the link`}
          </Button>
          {link && (
            <Button variant="subtle" aria-label={t`End the link of ${who}`} onClick={() => setAsked('end')}>
              {t`End the link`}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked === 'end' ? t`End the link of ${who}?` : t`Send ${who} a new link?`}
        keepLabel={t`Keep the link`}
        actLabel={asked === 'end' ? t`End the link` : t`Send a new link`}
        onKeep={() => setAsked(null)}
        onAct={() => {
          if (asked !== 'end') return void send();
          setAsked(null);
          create.reset();
          end.mutate(guardian._id);
        }}
      >
        <Trans>The link that was sent before stops working, also where it is open now.</Trans>
      </ConfirmDialog>
    </li>
  );
}

function LinkState({ link, hasPhone }: { link: GuardianLink | undefined; hasPhone: boolean }) {
  const { t } = useLingui();
  if (!hasPhone) return <p className="aside">{t`Add a phone number to send the link.`}</p>;
  if (link === undefined) return <p className="aside">{t`No link yet`}</p>;
  const [until, opened] = [formatDate(dayOf(new Date(link.expiresAt))), link.openedAt && formatInstant(link.openedAt)];
  return (
    <>
      <p className="aside">
        {t`Works until ${until}`} · {opened ? t`opened ${opened}` : t`not opened yet`}
      </p>
      {link.asleepUntil !== null && (
        <p>
          <StatusBadge tone="err">{t`Asleep until ${formatInstant(link.asleepUntil)}`}</StatusBadge>{' '}
          <Trans>Too many wrong digits were entered. A new link wakes it.</Trans>
        </p>
      )}
    </>
  );
}

interface NewLinkProps {
  phone: string;
  text: string;
  hasWhatsApp: boolean;
}

/** The link is shown once: the server keeps only the hash of its secret. */
function NewLink({ phone, text, hasWhatsApp }: NewLinkProps) {
  const { t } = useLingui();
  return (
    <div className="stack gap-6 no-print" role="status">
      <p>{t`The link is ready. It is shown this once.`}</p>
      <div className="cluster gap-8">
        <Button
          component="a"
          href={hasWhatsApp ? whatsAppLink(phone, text) : `sms:${phone}?body=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener"
        >
          {hasWhatsApp ? t`Send on WhatsApp` : t`Send by SMS`}
        </Button>
        <Button
          variant="default"
          onClick={() => void copyText(text, t`Copied. Paste it where you write to the family.`)}
        >{t`Copy the text`}</Button>
      </div>
    </div>
  );
}
