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
import { showDone, showUndo } from '../../../ui/undo-toast.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { AskNumber } from '../../contact-messages/shared/ask-number.tsx';
import { paths } from '../../../../lib/paths.ts';
import classes from './inbox-card.module.css';
import { useInbox, useRegisterMessage, useSettleInboxItem } from './inbox.queries.ts';
import { InboxRow } from './inbox-row.tsx';
import { type InboxKind, useInboxKindNames, wholeLists } from './inbox-words.ts';

/** Collapsed length. */
const atFirst = 8;

/** All open tasks of the front desk in one list, each with a contact and a one-press action. */
export function InboxCard({ mail }: Pick<AdminSummary, 'mail'>) {
  const { t } = useLingui();
  const inbox = useInbox();
  const names = useInboxKindNames();
  const settle = useSettleInboxItem();
  const act = useAct();
  const register = useRegisterMessage();
  const [chosen, setChosen] = useState<InboxKind | 'all'>('all');
  const [isWhole, setWhole] = useState(false);
  /** Asks for the phone number of a message that has none. */
  const [callee, setCallee] = useState<{ item: InboxItem; passOn: () => void } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { data } = inbox;
  /** Ids in progress. Rows are independent: on a slow line the next can be pressed without waiting. */
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<Error | null>(null);
  const problem = refusal ?? register.error;

  /** Call before a row is removed: moves focus to its neighbour. */
  const focusBeside = ({ _id }: InboxItem) => {
    const row = list.current?.querySelector(`[data-item="${_id}"]`);
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    const hadFocus = row?.contains(document.activeElement) ?? false;
    return () => {
      if (hadFocus) next?.querySelector('a')?.focus();
    };
  };
  const settleItem = async (item: InboxItem) => {
    register.reset();
    setRefusal(null);
    setBusy((rows) => new Set(rows).add(item._id));
    const passOn = focusBeside(item);
    try {
      await settle.mutateAsync({ item, isDone: true });
      passOn();
      showUndo({
        message: t`Done: ${item.name}`,
        onUndo: () =>
          void act(() => settle.mutateAsync({ item, isDone: false }), {
            done: t`Undone: ${item.name}`,
            isToldHere: true,
          }).catch(setRefusal),
      });
    } catch (error) {
      setRefusal(error as Error);
    } finally {
      setBusy((rows) => new Set([...rows].filter((id) => id !== item._id)));
    }
  };
  const registerItem = async ({ _id, name }: InboxItem, number: string | undefined, passOn: () => void) => {
    setRefusal(null);
    await register.mutateAsync({ id: _id, number });
    setCallee(null);
    passOn();
    showDone(t`${name} is now a registration`);
  };
  const askOrRegister = (item: InboxItem) => {
    register.reset();
    const passOn = focusBeside(item);
    if (item.phone === null) setCallee({ item, passOn });
    // The error is shown above the list.
    else void registerItem(item, undefined, passOn).catch(() => {});
  };

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
      {callee && (
        <AskNumber
          onRegister={(number) => registerItem(callee.item, number, callee.passOn)}
          onClose={() => {
            register.reset();
            setCallee(null);
          }}
        />
      )}
      {problem && !callee && (
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
              isBusy={busy.has(item._id) || (register.isPending && register.variables.id === item._id)}
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
