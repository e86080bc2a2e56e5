import { listMyEarlierBatches, type MyEarlierBatch } from '#contract/batches';
import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatDate } from '../../../../lib/dates.ts';
import { paths } from '../../../../lib/paths.ts';
import { monthOf } from '../../attendance/shared/month-range.ts';
import { Percentage } from '../../attendance/shared/percentage.tsx';
import { useMyEarlierBatches } from '../shared/my-batches.queries.ts';
import { useListState } from '../../../lib/list-state.ts';
import { tableProps } from '../../../lib/table-props.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import classes from './my-batches-page.module.css';

/** The student's earlier batches, including those of past years; renders nothing without any. */
export function EarlierBatches() {
  const { t } = useLingui();
  const list = useListState({ of: listMyEarlierBatches, pageSize: 10 });
  const batches = useMyEarlierBatches(list.query);
  if (!batches.error && !batches.data?.pagination.total) return null;
  /** The link opens the batch's last month, because the current one has no classes. */
  const attendanceOf = ({ _id, to }: MyEarlierBatch) => paths.student.attendance({ batch: _id, month: monthOf(to) });
  const days = ({ from, to }: MyEarlierBatch) =>
    from === to ? formatDate(to) : `${formatDate(from)} – ${formatDate(to)}`;
  return (
    <section className={`stack gap-12 ${classes['earlier']}`}>
      <h2>{t`Earlier batches`}</h2>
      <DataTable
        caption={t`Earlier batches`}
        columns={[
          {
            key: 'name',
            header: t`Batch`,
            cell: ({ name, subject }) => (
              <span className="stack">
                {name}
                {!name.includes(subject.name) && <span className="aside-small">{subject.name}</span>}
              </span>
            ),
          },
          { key: 'teacher', header: t`Teacher`, cell: ({ teacher }) => teacher?.name ?? t`Not added` },
          { key: 'days', header: t`Days`, cell: (batch) => <span className="figures">{days(batch)}</span> },
          { key: 'notes', header: t`Notes`, cell: (batch) => <NotesLink batch={batch} /> },
          {
            key: 'attendance',
            header: t`Attendance`,
            isNumber: true,
            cell: ({ attendancePercentage }) => <Percentage value={attendancePercentage} />,
          },
        ]}
        {...tableProps(list, batches)}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        rowHref={attendanceOf}
        listRow={(batch) => ({
          title: batch.name,
          facts: <span className="figures">{days(batch)}</span>,
          trailing: (
            <span className="inline gap-12">
              <NotesLink batch={batch} />
              <Percentage value={batch.attendancePercentage} />
            </span>
          ),
        })}
        empty={null}
      />
    </section>
  );
}

function NotesLink({ batch: { _id, name, noteCount } }: { batch: MyEarlierBatch }) {
  const { t } = useLingui();
  if (noteCount === 0) return null;
  return (
    <Link to={paths.student.notes({ batch: _id })} className={`inline plain-link primary strong ${classes['notes']}`}>
      <Plural value={noteCount} one="# note" other="# notes" /> <span className="hidden-text">{t`of ${name}`}</span>
    </Link>
  );
}
