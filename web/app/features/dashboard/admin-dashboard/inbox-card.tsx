import { type AdminSummary, type getInbox, type InboxItem, inboxKinds } from '#contract/dashboard';
import type { AnswerOf } from '#contract/endpoint';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheckBig } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../../lib/api.ts';
import { Notice } from '../../../../design/notice.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { UnstyledButton } from '../../../ui/mantine.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { CountBadge } from '../../../ui/status-badge.tsx';
import { AskNumber } from '../../contact-messages/shared/ask-number.tsx';
import { paths } from '../../../../lib/paths.ts';
import classes from './inbox-card.module.css';
import { useInbox } from './inbox.queries.ts';
import { InboxRow } from './inbox-row.tsx';
import { type InboxKind, useInboxKindNames, wholeLists } from './inbox-words.ts';
import { useInboxActions } from './use-inbox-actions.ts';

/** Collapsed length. */
const atFirst = 8;

/** All open tasks of the front desk in one list, each with a contact and a one-press action. */
export function InboxCard({ mail }: Pick<AdminSummary, 'mail'>) {
  const { t } = useLingui();
  const inbox = useInbox();
  if (inbox.data) return <Inbox inbox={inbox.data} now={new Date(inbox.dataUpdatedAt)} mail={mail} />;
  return (
    <Card title={t`Inbox`} flush>
      {inbox.isError ? (
        <ErrorCard error={inbox.error} onRetry={() => void inbox.refetch()} />
      ) : (
        <SkeletonRows rows={4} withAvatar />
      )}
    </Card>
  );
}

type InboxOfToday = AnswerOf<typeof getInbox>['data'];

function Inbox({ inbox, now, mail }: { inbox: InboxOfToday; now: Date } & Pick<AdminSummary, 'mail'>) {
  const { t } = useLingui();
  const names = useInboxKindNames();
  const list = useRef<HTMLUListElement>(null);
  const { settleItem, askOrRegister, isBusy, numberDialog, problem } = useInboxActions(list);
  const [chosen, setChosen] = useState<InboxKind | 'all'>('all');
  const [isWhole, setWhole] = useState(false);
  const kinds = inboxKinds.filter((kind) => inbox.counts[kind] > 0);
  const kind = chosen !== 'all' && inbox.counts[chosen] > 0 ? chosen : 'all';
  const items = inbox.items.filter((item) => kind === 'all' || item.kind === kind);
  const shown = isWhole ? items : items.slice(0, atFirst);
  return (
    <Card
      title={
        <>
          {t`Inbox`}
          <CountBadge>{inbox.total}</CountBadge>
        </>
      }
      flush
    >
      {numberDialog && <AskNumber onRegister={numberDialog.register} onClose={numberDialog.close} />}
      {problem && !numberDialog && (
        <div className={classes['problem']}>
          <Notice tone="err">{messageOf(problem)}</Notice>
        </div>
      )}
      {kinds.length > 1 && (
        <div className={classes['kinds']}>
          <FilterChips
            label={t`Waiting for you`}
            options={[
              { value: 'all' as const, label: t`All`, count: inbox.total },
              ...kinds.map((value) => ({ value, label: names[value], count: inbox.counts[value] })),
            ]}
            value={kind}
            onChange={setChosen}
          />
        </div>
      )}
      {items.length === 0 ? (
        <p className={`row gap-10 muted ${classes['none']}`}>
          <CircleCheckBig size={20} aria-hidden />
          <Trans>Nothing is waiting for you.</Trans>
        </p>
      ) : (
        <ul ref={list} aria-label={t`Inbox`}>
          {shown.map((item) => (
            <InboxRow
              key={`${item.kind}${item._id}${item.day}`}
              item={item}
              today={inbox.today}
              now={now}
              isBusy={isBusy(item)}
              onDone={() => void settleItem(item)}
              onRegister={() => askOrRegister(item)}
            />
          ))}
        </ul>
      )}
      {items.length > atFirst && (
        <UnstyledButton
          className={`stack ruled lit ${classes['whole']}`}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? <Trans>Show fewer</Trans> : <Plural value={items.length} one="Show all #" other="Show all #" />}
        </UnstyledButton>
      )}
      {(isWhole || items.length <= atFirst) && <WholeLists inbox={inbox} kinds={kind === 'all' ? kinds : [kind]} />}
      {!mail.isConfigured && mail.waiting > 0 && <WaitingMails mail={mail} />}
    </Card>
  );
}

/** Links to the lists of those kinds that have more than the inbox holds. */
function WholeLists({ inbox: { counts, items }, kinds }: { inbox: InboxOfToday; kinds: readonly InboxKind[] }) {
  const { t } = useLingui();
  const names = useInboxKindNames();
  return kinds
    .filter((kind) => counts[kind] > countOf(items, kind))
    .map((kind) => {
      const [count, name] = [counts[kind], names[kind]];
      return (
        <Link key={kind} to={wholeLists[kind]} className={`stack ruled lit ${classes['whole']}`}>
          {t`${name}: all ${count}`}
        </Link>
      );
    });
}

function WaitingMails({ mail }: Pick<AdminSummary, 'mail'>) {
  return (
    <p className={`aside ruled ${classes['foot']}`}>
      <Plural
        value={mail.waiting}
        one="Email is not set up: # mail is waiting."
        other="Email is not set up: # mails are waiting."
      />{' '}
      <Link to={paths.admin.mails({ status: 'waiting' })}>
        <Trans>Read them</Trans>
      </Link>
    </p>
  );
}

const countOf = (items: readonly InboxItem[], kind: InboxKind) => items.filter((item) => item.kind === kind).length;
