import { type Absentee } from '#contract/contacts';
import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatWeekDate } from '../../../../lib/dates.ts';
import { paths } from '../../../../lib/paths.ts';
import { formatPhone } from '#contract/phone';
import { sections } from '../../../lib/sections.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { DayFilter } from '../../../ui/day-filter.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SendToFamilies } from '../../contacts/shared/send-to-families.tsx';
import { TellGuardian } from '../../contacts/shared/tell-guardian.tsx';
import { ContactLine } from '../../contacts/shared/contact-line.tsx';
import { officeRegisterPath } from '../shared/register-path.ts';
import classes from '../attendance.module.css';
import { absenteesList } from '../../contacts/shared/absentees.queries.ts';

/** Students absent today in any batch, to call one after the other; another day by `?date=`. */
export default function AbsenteesPage() {
  const { t } = useLingui();
  const { list, answer: absentees, table } = absenteesList.useList();
  const { today, date: shown = today } = absentees.data ?? {};
  const day = shown ?? '';
  const isToday = shown === today;
  const notified = absentees.data?.notified ?? 0;
  const total = absentees.data?.pagination.total ?? 0;
  const contact = ({ guardians: [primary], contacts, ...student }: Absentee, size?: number) =>
    primary === undefined ? (
      <span className="aside">{t`No number`}</span>
    ) : (
      <TellGuardian student={student} guardian={primary} date={day} contacts={contacts} {...(size && { size })} />
    );
  return (
    <>
      <PageHeader title={isToday ? t`Absent today` : t`Absent on ${formatDate(day)}`} tabs={sections.calls}>
        {shown && <span>{formatWeekDate(shown, 'long')}</span>}
        {total > 0 && <span>{t`${notified} of ${total} told`}</span>}
      </PageHeader>
      <DataTable
        caption={t`Absent students`}
        columns={useAbsenteeColumns(day, contact)}
        {...table}
        // Other days may have absentees, so the first-use empty state is never shown.
        isUnused={false}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        rowHref={({ _id }) => paths.admin.student(_id)}
        listRow={(row) => ({
          title: row.name,
          facts: (
            <>
              {row.classes.map(({ batch }) => batch.name).join(', ')}
              {row.contacts[0] && (
                <>
                  <br />
                  <ContactLine contact={row.contacts[0]} date={day} />
                </>
              )}
            </>
          ),
          trailing: contact(row, 48),
        })}
        onRetry={() => void absentees.refetch()}
        toolbar={
          <>
            <DayFilter
              label={t`Day`}
              placeholder={t`Another day`}
              value={list.filters.date}
              onChange={(value) => list.setFilter('date', value)}
              {...(today && { maxDate: today })}
              className={classes['day']}
            />
            {absentees.data && (
              <SendToFamilies families={absentees.data.data} date={day} service={absentees.data.service} />
            )}
          </>
        }
        empty={
          <EmptyState
            picture="register"
            title={isToday ? t`Nobody is marked absent today` : t`Nobody was marked absent`}
          >
            {isToday ? t`Students appear here as soon as a register with an absence is saved.` : formatDate(day)}
          </EmptyState>
        }
      />
    </>
  );
}

function useAbsenteeColumns(day: string, contact: (absentee: Absentee) => ReactNode): DataColumn<Absentee>[] {
  const { t } = useLingui();
  return [
    {
      key: 'name',
      header: t`Student`,
      cell: ({ name, admissionNo }) => (
        <span className="stack">
          <span>{name}</span>
          <span className="aside-small figures">{admissionNo}</span>
        </span>
      ),
    },
    {
      key: 'classes',
      header: t`Absent in`,
      cell: ({ classes: missed }) => <Missed classes={missed} date={day} />,
    },
    {
      key: 'parent',
      header: t`Parent`,
      cell: ({ guardians: [primary], contacts: [latest] }) => (
        <span className="stack">
          {primary?.name && <span>{primary.name}</span>}
          <span className="aside figures">{primary?.phone ? formatPhone(primary.phone) : t`Not added`}</span>
          {latest && (
            <span className="aside-small">
              <ContactLine contact={latest} date={day} />
            </span>
          )}
        </span>
      ),
    },
    { key: 'acts', header: t`Call or write`, isHeaderHidden: true, width: 120, cell: (row) => contact(row) },
  ];
}

/** The batches of the missed classes; each links to its register. */
function Missed({ classes: missed, date }: Pick<Absentee, 'classes'> & { date: string }) {
  return (
    <span>
      {missed.map(({ batch, remark }, at) => (
        <Fragment key={batch._id}>
          {at > 0 && ', '}
          <Link to={officeRegisterPath(batch._id, date)} className={`plain-link ${classes['missed']}`}>
            {batch.name}
          </Link>
          {remark && <span className="aside"> ({remark})</span>}
        </Fragment>
      ))}
    </span>
  );
}
