import { listSubscriptions, type Subscription } from '#contract/newsletter';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '../../../ui/mantine.ts';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate, formatRelative } from '../../../../lib/dates.ts';
import { useListState } from '../../../lib/list-state.ts';
import { ListMenu } from '../../../lib/list-menu.tsx';
import { tableProps } from '../../../lib/table-props.ts';
import { DeleteRecord } from '../../../ui/delete-record.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { EmailText } from '../../../../design/email-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { FilterSheet } from '../../../ui/filter-sheet.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from '../newsletter.module.css';
import { useDeleteSubscription, useSubscriptions } from '../newsletter.queries.ts';

export function SubscribersList() {
  const { t } = useLingui();
  const list = useListState({ of: listSubscriptions, filters: ['status'], defaultSort: '-subscribedAt' });
  const subscribers = useSubscriptions(list.query);
  const [leaving, setLeaving] = useState<Subscription | null>(null);
  const subscribed = subscribers.data?.subscribed;
  const remove = (subscription: Subscription) => (
    <ActionIcon
      variant="subtle"
      color="paper"
      size={44}
      aria-label={t`Delete subscriber ${subscription.email}`}
      onClick={() => setLeaving(subscription)}
    >
      <Trash2 size={20} aria-hidden />
    </ActionIcon>
  );
  return (
    <>
      <DataTable
        caption={t`Subscribers`}
        columns={useSubscriberColumns(remove)}
        {...tableProps(list, subscribers)}
        rowId={({ _id }) => _id}
        rowName={({ email }) => email}
        listRow={(subscription) => ({
          title: <EmailText email={subscription.email} />,
          facts: subscription.lastProblem ?? (
            <>
              <SubscriptionStatus of={subscription} /> {formatRelative(subscription.subscribedAt)}
            </>
          ),
          trailing: remove(subscription),
        })}
        toolbar={
          <>
            <ListSearch label={t`Search email`} list={list} />
            <FilterSheet filters={list.filters} doneLabel={t`Show subscribers`}>
              <FilterSelect
                label={t`Status`}
                all={t`Everyone`}
                choices={[
                  { value: 'subscribed', label: t`Subscribed` },
                  { value: 'unsubscribed', label: t`Unsubscribed` },
                ]}
                value={list.filters.status}
                onChange={(value) => list.setFilter('status', value)}
              />
            </FilterSheet>
            <ListMenu of={listSubscriptions} query={list.query} isBeside />
            {subscribed !== undefined && (
              <span className={`muted numbers ${classes['count']}`}>
                <Trans>{subscribed} subscribed</Trans>
              </span>
            )}
          </>
        }
        noMatch={list.search ? t`No subscribers match “${list.search}”` : t`No subscribers match this filter`}
        empty={
          <EmptyState picture="people" title={t`No subscribers yet`}>
            {t`Visitors subscribe with the form at the bottom of every public page.`}
          </EmptyState>
        }
      />
      <DeleteSubscriber subscription={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

function useSubscriberColumns(remove: (subscription: Subscription) => ReactNode): DataColumn<Subscription>[] {
  const { t } = useLingui();
  return [
    {
      key: 'email',
      header: t`Email`,
      sortKey: 'email',
      cell: ({ email, lastProblem }) => (
        <>
          <EmailText email={email} />
          {lastProblem && <span className={`aside breakable ${classes['problem']}`}>{lastProblem}</span>}
        </>
      ),
    },
    {
      key: 'since',
      header: t`Subscribed`,
      sortKey: 'subscribedAt',
      cell: ({ subscribedAt }) => formatDate(new Date(subscribedAt)),
    },
    { key: 'status', header: t`Status`, cell: (subscription) => <SubscriptionStatus of={subscription} /> },
    { key: 'acts', header: t`Actions`, isHeaderHidden: true, width: 64, cell: remove },
  ];
}

function SubscriptionStatus({ of: { status, lastProblem } }: { of: Subscription }) {
  const { t } = useLingui();
  if (status === 'unsubscribed') return <StatusBadge tone="mute">{t`Unsubscribed`}</StatusBadge>;
  if (lastProblem !== null) return <StatusBadge tone="err">{t`Not reached`}</StatusBadge>;
  return <StatusBadge tone="ok">{t`Subscribed`}</StatusBadge>;
}

function DeleteSubscriber({ subscription, onClose }: { subscription: Subscription | null; onClose: () => void }) {
  const { t } = useLingui();
  const email = subscription?.email ?? '';
  return (
    <DeleteRecord
      id={subscription?._id ?? ''}
      isOpen={subscription !== null}
      onClose={onClose}
      title={t`Delete subscriber ${email}?`}
      keepLabel={t`Keep subscriber`}
      actLabel={t`Delete subscriber`}
      done={t`Subscriber deleted`}
      removal={useDeleteSubscription()}
      goes={<Trans>The address, and what was sent to it, is deleted. This cannot be undone.</Trans>}
    />
  );
}
