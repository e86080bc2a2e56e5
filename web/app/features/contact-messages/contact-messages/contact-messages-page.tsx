import { type ContactMessage, listContactMessages } from '#contract/contact-messages';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { formatDate, formatInstant, formatRelative } from '../../../../lib/dates.ts';
import { ListMenu } from '../../../lib/list-menu.tsx';
import { formatPhone } from '#contract/phone';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { EmailText } from '../../../../design/email-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { FilterSheet } from '../../../ui/filter-sheet.tsx';
import { MessageStatus } from '../message-status.tsx';
import classes from '../contact-messages.module.css';
import { paths } from '../../../../lib/paths.ts';
import { contactMessagesList } from '../contact-messages.queries.ts';

export default function ContactMessagesPage() {
  const { t } = useLingui();
  const { list, table } = contactMessagesList.useList();
  return (
    <>
      <PageHeader title={t`Messages`} />
      <DataTable
        caption={t`Messages`}
        columns={useMessageColumns()}
        {...table}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        rowHref={({ _id }) => paths.admin.message(_id)}
        listRow={(message) => ({
          title: message.name,
          facts: (
            <span className={`muted two-lines ${classes['start']}`}>
              <span className="figures">{formatRelative(message.createdAt)}</span> · {message.message}
            </span>
          ),
          trailing: <MessageStatus of={message} />,
        })}
        toolbar={
          <>
            <ListSearch label={t`Search messages`} list={list} />
            <FilterSheet filters={list.filters} doneLabel={t`Show messages`}>
              <FilterSelect
                label={t`Status`}
                all={t`All messages`}
                choices={[
                  { value: 'open', label: t`Not answered` },
                  { value: 'answered', label: t`Answered` },
                  { value: 'doubtful', label: t`Doubtful` },
                ]}
                value={list.filters.status}
                onChange={(value) => list.setFilter('status', value)}
              />
            </FilterSheet>
            <ListMenu of={listContactMessages} query={list.query} />
          </>
        }
        noMatch={list.search ? t`No messages match “${list.search}”` : t`No messages match this filter`}
        empty={
          <EmptyState
            picture="sheets"
            title={t`No messages yet`}
            actions={
              <Button component="a" href="/contact" variant="default">
                {t`Look at the contact page`}
              </Button>
            }
          >
            {t`Messages from the contact page of your site appear here.`}
          </EmptyState>
        }
      />
    </>
  );
}

function useMessageColumns(): DataColumn<ContactMessage>[] {
  const { t } = useLingui();
  return [
    { key: 'name', header: t`From`, cell: ({ name }) => name },
    {
      key: 'message',
      header: t`Message`,
      cell: ({ message }) => <span className={`muted two-lines ${classes['start']}`}>{message}</span>,
    },
    {
      key: 'contact',
      header: t`Phone or email`,
      isExtra: true,
      cell: ({ phone, email }) =>
        phone === null ? (
          <span className={classes['contact']}>
            <EmailText email={email ?? ''} />
          </span>
        ) : (
          <span className="figures">{formatPhone(phone)}</span>
        ),
    },
    {
      key: 'when',
      header: t`When`,
      cell: ({ createdAt }) => (
        <span className="figures" title={formatInstant(createdAt)}>
          {formatDate(new Date(createdAt))}
        </span>
      ),
    },
    { key: 'status', header: t`Status`, cell: (message) => <MessageStatus of={message} /> },
  ];
}
