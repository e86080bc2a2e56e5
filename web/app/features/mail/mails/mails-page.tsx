import type { MailInList } from '#contract/mail';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/mantine.ts';
import { formatInstant, formatRelative } from '../../../../lib/dates.ts';
import { EmailText } from '../../../../design/email-text.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { sections } from '../../../lib/sections.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { FilterSheet } from '../../../ui/filter-sheet.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { MailStatusBadge, mailStatuses } from '../mail-status.tsx';
import classes from '../mail.module.css';
import { useRetryMail } from '../shared/mail.queries.ts';
import { NoMailServerNotice } from '../shared/no-mail-server-notice.tsx';
import { paths } from '../../../../lib/paths.ts';
import { mailsList } from '../shared/mail.queries.ts';

export default function MailsPage() {
  const { t } = useLingui();
  const { list, answer: mails, table } = mailsList.useList();
  const retry = useRetryMail();
  const isConfigured = mails.data?.isConfigured !== false;
  const again = (mail: MailInList) =>
    mail.status === 'failed' &&
    isConfigured && (
      <Button
        variant="default"
        size="sm"
        loading={retry.isPending && retry.variables === mail._id}
        onClick={() =>
          retry.mutate(mail._id, { onSuccess: ({ message }) => showDone(message ?? t`The mail will be tried again`) })
        }
        aria-label={t`Try again: ${mail.subject} to ${mail.to}`}
      >
        {t`Try again`}
      </Button>
    );
  return (
    <>
      <PageHeader title={t`Mail`} tabs={sections.outgoing} />
      {!isConfigured && <NoMailServerNotice isAmongMails />}
      <DataTable
        caption={t`Mail`}
        columns={useMailColumns(again)}
        {...table}
        rowId={({ _id }) => _id}
        rowName={({ subject, to }) => t`${subject} to ${to}`}
        rowHref={({ _id }) => paths.admin.mail(_id)}
        listRow={({ subject, to, status, createdAt, sentAt, lastError }) => ({
          title: subject,
          facts: (
            <>
              <EmailText email={to} />
              <span className={classes['since']}>{formatRelative(sentAt ?? createdAt)}</span>
              {lastError && <span className={`aside ${classes['problem']}`}>{lastError}</span>}
            </>
          ),
          trailing: <MailStatusBadge status={status} />,
        })}
        problem={mails.error ?? retry.error}
        onRetry={() => {
          retry.reset();
          void mails.refetch();
        }}
        toolbar={
          <>
            <ListSearch label={t`Search mails`} list={list} />
            <FilterSheet filters={list.filters} doneLabel={t`Show mails`}>
              <FilterSelect
                label={t`Status`}
                all={t`All mails`}
                choices={Object.entries(mailStatuses).map(([value, { label }]) => ({ value, label: t(label) }))}
                value={list.filters.status}
                onChange={(value) => list.setFilter('status', value)}
              />
            </FilterSheet>
          </>
        }
        noMatch={list.search ? t`No mails match “${list.search}”` : t`No mails match this filter`}
        empty={
          <EmptyState picture="sheets" title={t`No mails yet`}>
            {t`Every mail the academy sends is listed here: invitations, new passwords, registrations and news.`}
          </EmptyState>
        }
      />
    </>
  );
}

function useMailColumns(again: (mail: MailInList) => ReactNode): DataColumn<MailInList>[] {
  const { t } = useLingui();
  return [
    {
      key: 'subject',
      header: t`Subject`,
      width: '31%',
      cell: ({ subject }) => (
        <span className={`two-lines ${classes['subject']}`} title={subject}>
          {subject}
        </span>
      ),
    },
    {
      key: 'to',
      header: t`To`,
      width: '32%',
      cell: ({ to }) => (
        <span className={classes['to']}>
          <EmailText email={to} />
        </span>
      ),
    },
    {
      key: 'when',
      header: t`When`,
      isExtra: true,
      width: 176,
      cell: ({ createdAt, sentAt }) => <span className="figures">{formatInstant(sentAt ?? createdAt)}</span>,
    },
    {
      key: 'status',
      header: t`Status`,
      cell: ({ status, lastError }) => (
        <>
          <MailStatusBadge status={status} />
          {lastError && <span className={`aside ${classes['problem']}`}>{lastError}</span>}
        </>
      ),
    },
    {
      key: 'acts',
      header: t`Actions`,
      isHeaderHidden: true,
      cell: again,
    },
  ];
}
