import type { Guardian, GuardianLink } from '#contract/guardians';
import type { Student } from '#contract/students';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { messageOf } from '../../../../lib/api.ts';
import { dayOf, formatDate, formatInstant } from '../../../../lib/dates.ts';
import { PageLetter } from '../../parent-pages/shared/page-letter.tsx';
import {
  useCreateGuardianLink,
  useDeleteGuardianLink,
  useGuardianLinks,
} from '../../parent-pages/shared/parent-pages.queries.ts';
import { useGuardianWords } from '../../guardians/shared/guardian-words.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** The private link of each guardian: whether it works, and how to send one. */
export function ParentLinks({ student }: { student: Student }) {
  const { t } = useLingui();
  const links = useGuardianLinks(student._id);
  if (student.guardians.length === 0) return null;
  return (
    <Card title={t`Parent’s page`}>
      <p className="aside">
        <Trans>With a private link, parents see the attendance, classes and announcements of their own children.</Trans>
      </p>
      {links.isError ? (
        <ErrorCard error={links.error} onRetry={() => void links.refetch()} />
      ) : links.data ? (
        <ul className="stack gap-14">
          {student.guardians.map((guardian) => (
            <ParentLink
              key={guardian._id}
              student={student}
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
  student: Student;
  guardian: Guardian;
  link: GuardianLink | undefined;
}

function ParentLink({ student, guardian, link }: ParentLinkProps) {
  const { t } = useLingui();
  const { relation, inFull } = useGuardianWords();
  const create = useCreateGuardianLink();
  const end = useDeleteGuardianLink();
  const [asked, setAsked] = useState<'renew' | 'end' | 'send' | null>(null);
  const { _id, name, phone } = guardian;
  const who = name ?? relation[guardian.relation];
  const isLive = link !== undefined && (link.sentAt !== null || link.openedAt !== null);

  const send = () => {
    create.mutate(_id);
    setAsked('send');
  };
  return (
    <li className="stack gap-6">
      <p>
        <strong>{who}</strong>
        {name !== null && `, ${relation[guardian.relation]}`}
      </p>
      <LinkState link={link} hasPhone={phone !== null} />
      {end.error && <p role="alert">{messageOf(end.error)}</p>}
      {phone !== null && (
        <div className="cluster gap-8 no-print">
          <Button
            variant="default"
            aria-label={isLive ? t`Send ${who} a new link` : t`Send ${who} the link`}
            onClick={() => (isLive ? setAsked('renew') : send())}
          >
            {isLive ? t`Send a new link` : t`Send the link`}
          </Button>
          {link && (
            <Button variant="subtle" aria-label={t`End the link of ${who}`} onClick={() => setAsked('end')}>
              {t`End the link`}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={asked === 'renew' || asked === 'end'}
        title={asked === 'end' ? t`End the link of ${who}?` : t`Send ${who} a new link?`}
        keepLabel={t`Keep the link`}
        actLabel={asked === 'end' ? t`End the link` : t`Send a new link`}
        onKeep={() => setAsked(null)}
        onAct={() => {
          if (asked !== 'end') return send();
          setAsked(null);
          end.mutate(_id);
        }}
      >
        <Trans>The link sent earlier stops working, even where it is open now.</Trans>
      </ConfirmDialog>
      <Dialog
        isOpen={asked === 'send'}
        title={t`The page of ${inFull(guardian)}`}
        width={480}
        onClose={() => setAsked(null)}
      >
        <div className="stack gap-16">
          <PageLetter student={student} guardian={guardian} link={create} onOpen={() => setAsked(null)}>
            <Button variant="subtle" size="md" onClick={() => setAsked(null)}>{t`Cancel`}</Button>
          </PageLetter>
        </div>
      </Dialog>
    </li>
  );
}

function LinkState({ link, hasPhone }: { link: GuardianLink | undefined; hasPhone: boolean }) {
  const { t } = useLingui();
  if (!hasPhone) return <p className="aside">{t`Add a phone number to send the link.`}</p>;
  if (link === undefined) return <p className="aside">{t`No link yet`}</p>;
  const until = formatDate(dayOf(new Date(link.expiresAt)));
  const [sent, opened] = [link.sentAt && formatInstant(link.sentAt), link.openedAt && formatInstant(link.openedAt)];
  return (
    <>
      <p className="aside">
        {t`Works until ${until}`} ·{' '}
        {opened ? t`opened ${opened}` : sent ? t`sent ${sent}, not opened yet` : t`not sent yet`}
      </p>
      {link.lockedUntil !== null && (
        <p>
          <StatusBadge tone="err">{t`Locked until ${formatInstant(link.lockedUntil)}`}</StatusBadge>{' '}
          <Trans>Too many wrong digits were entered. A new link works right away.</Trans>
        </p>
      )}
    </>
  );
}
