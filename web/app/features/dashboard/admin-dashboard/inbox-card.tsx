import { type AdminSummary, type InboxItem, inboxKinds } from '#contract/dashboard';
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
  const names = useInboxKindNames();
  const list = useRef<HTMLUListElement>(null);
  const { settleItem, askOrRegister, isBusy, asked, problem } = useInboxActions(list);
  const [chosen, setChosen] = useState<InboxKind | 'all'>('all');
  const [isWhole, setWhole] = useState(false);
  const { data } = inbox;

  if (!data) {
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
  const kinds = inboxKinds.filter((kind) => data.counts[kind] > 0);
  const kind = chosen !== 'all' && data.counts[chosen] > 0 ? chosen : 'all';
  const items = data.items.filter((item) => kind === 'all' || item.kind === kind);
  const shown = isWhole ? items : items.slice(0, atFirst);
  const unlisted = kinds.filter(
    (one) => (kind === 'all' || kind === one) && data.counts[one] > countOf(data.items, one),
  );
  return (
    <Card
      title={
        <>
          {t`Inbox`}
          <CountBadge>{data.total}</CountBadge>
        </>
      }
      flush
    >
      {asked && <AskNumber onRegister={asked.register} onClose={asked.close} />}
      {problem && !asked && (
        <div className={classes['problem']}>
          <Notice tone="err">{messageOf(problem)}</Notice>
        </div>
      )}
      {kinds.length > 1 && (
        <div className={classes['kinds']}>
          <FilterChips
            label={t`Waiting for you`}
            options={[
              { value: 'all' as const, label: t`All`, count: data.total },
              ...kinds.map((value) => ({ value, label: names[value], count: data.counts[value] })),
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
              today={data.today}
              now={new Date(inbox.dataUpdatedAt)}
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
      {(isWhole || items.length <= atFirst) &&
        unlisted.map((one) => {
          const [count, name] = [data.counts[one], names[one]];
          return (
            <Link key={one} to={wholeLists[one]} className={`stack ruled lit ${classes['whole']}`}>
              {t`${name}: all ${count}`}
            </Link>
          );
        })}
      {!mail.isConfigured && mail.waiting > 0 && (
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
      )}
    </Card>
  );
}

const countOf = (items: readonly InboxItem[], kind: InboxKind) => items.filter((item) => item.kind === kind).length;
