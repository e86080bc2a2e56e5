import type { Newsletter } from '#contract/newsletter';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/mantine.ts';
import { Link } from 'react-router';
import { formatInstant } from '../../../lib/dates.ts';
import { useListState } from '../../lib/list-state.ts';
import { tableProps } from '../../lib/table-props.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { paths } from '../../../lib/paths.ts';
import { useNewsletters } from './newsletter.queries.ts';

export function NewslettersList() {
  const { t } = useLingui();
  const list = useListState();
  const newsletters = useNewsletters({ page: list.page, limit: list.pageSize });
  return (
    <DataTable
      caption={t`Newsletters`}
      columns={[
        { key: 'subject', header: t`Subject`, cell: ({ subject }) => subject },
        {
          key: 'when',
          header: t`When`,
          cell: ({ sentAt, updatedAt }) => <span className="figures">{formatInstant(sentAt ?? updatedAt)}</span>,
        },
        { key: 'by', header: t`Sent by`, isExtra: true, cell: ({ sentBy }) => sentBy ?? '–' },
        { key: 'reach', header: t`Arrived`, cell: (newsletter) => <Reach newsletter={newsletter} /> },
        { key: 'status', header: t`Status`, cell: (newsletter) => <NewsletterStatus newsletter={newsletter} /> },
      ]}
      {...tableProps(list, newsletters)}
      rowId={({ _id }) => _id}
      rowName={({ subject }) => subject}
      rowHref={({ _id }) => paths.admin.newsletter(_id)}
      listRow={(newsletter) => ({
        title: newsletter.subject,
        facts: formatInstant(newsletter.sentAt ?? newsletter.updatedAt),
        trailing: <NewsletterStatus newsletter={newsletter} />,
      })}
      empty={
        <EmptyState
          picture="sheets"
          title={t`No newsletters yet`}
          actions={
            <Button component={Link} to={paths.admin.composeNewsletter()}>
              {t`Write a newsletter`}
            </Button>
          }
        >
          {t`Tell families about test dates and new batches. It goes to everyone who subscribed on the site.`}
        </EmptyState>
      }
    />
  );
}

function Reach({ newsletter: { status, progress } }: { newsletter: Newsletter }) {
  const { t } = useLingui();
  const { recipients, sent, waiting, failed } = progress;
  if (status === 'draft') return '–';
  // Old mails are deleted; then only the number of recipients is known.
  if (sent + waiting + failed < recipients) return <Plural value={recipients} one="to # reader" other="to # readers" />;
  return t`${sent} of ${recipients}`;
}

export function NewsletterStatus({ newsletter: { status, progress } }: { newsletter: Newsletter }) {
  const { t } = useLingui();
  if (status === 'draft') return <StatusBadge tone="mute">{t`Draft`}</StatusBadge>;
  if (progress.waiting > 0) return <StatusBadge tone="info">{t`Sending`}</StatusBadge>;
  const { failed } = progress;
  if (failed > 0) return <StatusBadge tone="warn">{t`Sent, ${failed} failed`}</StatusBadge>;
  return <StatusBadge tone="ok">{t`Sent`}</StatusBadge>;
}
