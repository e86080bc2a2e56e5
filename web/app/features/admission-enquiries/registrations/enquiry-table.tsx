import type { EnquiryInList, EnquiryStatus } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '../../../ui/mantine.ts';
import { Ellipsis, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatInstant } from '../../../../lib/dates.ts';
import { formatPhone } from '#contract/phone';
import { WhatsAppIcon } from '../../../lib/contact-links.tsx';
import { tableProps } from '../../../lib/table-props.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { useEnquiries } from '../shared/admission-enquiries.queries.ts';
import { paths } from '../../../../lib/paths.ts';
import { columnSorts } from './column-sorts.ts';
import { EnquiryFactLine } from './enquiry-fact.tsx';
import classes from './enquiry-table.module.css';
import { useStageNames } from '../shared/enquiry-words.tsx';
import { MoveMenu } from '../move-menu.tsx';
import type { RegistrationList } from './registrations-toolbar.tsx';
import type { Moves } from '../use-moves.tsx';

const tones: Record<EnquiryStatus, Tone> = {
  new: 'warn',
  contacted: 'info',
  visit: 'primary',
  admitted: 'ok',
  declined: 'mute',
};

interface EnquiryTableProps {
  list: RegistrationList;
  /** The stage of the list, if the reader filtered by one. */
  status?: EnquiryStatus | undefined;
  moves: Moves;
  empty: ReactNode;
}

/** A table for scanning many registrations; the only view on phones, one stage at a time. */
export function EnquiryTable({ list, status, moves, empty }: EnquiryTableProps) {
  const { t } = useLingui();
  const shown = (list.filters.status || status) as EnquiryStatus | undefined;
  const sort = list.sort || (list.filters.followUp ? 'nextFollowUpOn' : shown ? columnSorts[shown] : '-createdAt');
  const enquiries = useEnquiries({ ...list.query, ...(shown ? { status: shown } : {}), sort });
  const now = new Date(enquiries.dataUpdatedAt);
  return (
    <DataTable
      caption={t`Registrations`}
      columns={useEnquiryColumns(moves, now)}
      {...tableProps(list, enquiries)}
      rowId={({ _id }) => _id}
      rowName={({ studentName }) => studentName}
      rowHref={({ _id }) => paths.admin.registration(_id)}
      listRow={(row) => ({
        title: row.studentName,
        facts: (
          <span className="stack gap-2">
            <span>{row.standard?.name ?? t`No standard given`}</span>
            <EnquiryFactLine enquiry={row} now={now} hasIcon={false} />
          </span>
        ),
        trailing: (
          <span className="inline gap-8">
            <WhatsAppIcon phone={row.phone} who={row.studentName} size={48} />
            <CallButton enquiry={row} isLarge />
          </span>
        ),
      })}
      sort={sort}
      empty={empty}
    />
  );
}

function useEnquiryColumns(moves: Moves, now: Date): DataColumn<EnquiryInList>[] {
  const { t } = useLingui();
  const names = useStageNames();
  return [
    { key: 'studentName', header: t`Student`, sortKey: 'studentName', cell: ({ studentName }) => studentName },
    { key: 'standard', header: t`Standard`, cell: ({ standard }) => standard?.name ?? '–' },
    {
      key: 'parent',
      header: t`Parent`,
      isExtra: true,
      cell: ({ parentName, phone }) => (
        <span className={`stack ${classes['parent']}`}>
          {parentName && <span>{parentName}</span>}
          <span className="aside figures">{formatPhone(phone)}</span>
        </span>
      ),
    },
    {
      key: 'status',
      header: t`Stage`,
      cell: (row) => <StatusBadge tone={tones[row.status]}>{names[row.status]}</StatusBadge>,
    },
    {
      key: 'next',
      header: t`Next`,
      sortKey: 'nextFollowUpOn',
      cell: (row) => (
        <span className={classes['next']}>
          <EnquiryFactLine enquiry={row} now={now} hasIcon={false} />
        </span>
      ),
    },
    {
      key: 'createdAt',
      header: t`Received`,
      isExtra: true,
      sortKey: 'createdAt',
      cell: ({ createdAt }) => (
        <span className="figures" title={formatInstant(createdAt)}>
          {formatDate(new Date(createdAt))}
        </span>
      ),
    },
    {
      key: 'acts',
      header: t`Actions`,
      isHeaderHidden: true,
      width: 148,
      cell: (row) => <RowActs enquiry={row} moves={moves} />,
    },
  ];
}

function RowActs({ enquiry, moves }: { enquiry: EnquiryInList; moves: Moves }) {
  const { t } = useLingui();
  return (
    <span className={`gap-4 ${classes['acts']}`}>
      <CallButton enquiry={enquiry} />
      <WhatsAppIcon phone={enquiry.phone} who={enquiry.studentName} />
      <MoveMenu enquiry={enquiry} moves={moves}>
        <ActionIcon aria-label={t`Move ${enquiry.studentName}`}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </MoveMenu>
    </span>
  );
}

function CallButton({ enquiry, isLarge = false }: { enquiry: EnquiryInList; isLarge?: boolean }) {
  const { t } = useLingui();
  return (
    <ActionIcon
      component="a"
      href={`tel:${enquiry.phone}`}
      size={isLarge ? 52 : 40}
      className={isLarge ? (classes['call'] ?? '') : ''}
      aria-label={t`Call the parent of ${enquiry.studentName}`}
    >
      <Phone size={isLarge ? 22 : 18} aria-hidden />
    </ActionIcon>
  );
}
