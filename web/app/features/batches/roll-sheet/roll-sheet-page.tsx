import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { useAddress } from '../../../lib/address.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Button, Checkbox, NativeSelect } from '../../../ui/mantine.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useBatch } from '../shared/batches.queries.ts';
import { UnloadedBatch } from '../unloaded-batch.tsx';
import { type RollColumns, RollSheet } from './roll-sheet.tsx';
import classes from './roll-sheet.module.css';

/** The most blank columns: a month. */
const maxDays = 31;

const columnsIn = (params: URLSearchParams): RollColumns => ({
  withPhones: params.get('phones') !== 'no',
  withSignature: params.get('signature') === 'yes',
  days: Math.min(maxDays, Math.max(0, Math.trunc(Number(params.get('days'))) || 0)),
});

const wordsOf = ({ withPhones, withSignature, days }: RollColumns) => ({
  phones: withPhones ? null : 'no',
  signature: withSignature ? 'yes' : null,
  days: days === 0 ? null : String(days),
});

/** The roll of a batch, or of some of its students, as the sheet to print; what is on it is kept in the address. */
export default function RollSheetPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const [params, change] = useAddress();
  // Kept here too, as the address follows a click a moment later.
  const [columns, setColumns] = useState(() => columnsIn(params));
  const batch = useBatch(id);
  const parent = { to: paths.admin.batch(id), label: batch.data?.name ?? t`Batch` };
  if (!batch.data) return <UnloadedBatch parent={parent} query={batch} />;
  const want = (some: Partial<RollColumns>) => {
    const next = { ...columns, ...some };
    setColumns(next);
    change(wordsOf(next));
  };
  const chosen = params.get('students')?.split(',');
  const students = batch.data.enrolledStudents.filter(({ _id }) => chosen === undefined || chosen.includes(_id));
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={t`Roll sheet`}
          parent={parent}
          actions={
            students.length > 0 && (
              <Button leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
                {t`Print`}
              </Button>
            )
          }
        />
      </div>
      {students.length === 0 ? (
        <EmptyState picture="sheets" title={t`No students in this batch yet`} />
      ) : (
        <div className="stack gap-20">
          <div className="row wrap gap-20 no-print">
            <Checkbox
              label={t`Parents’ phone numbers`}
              checked={columns.withPhones}
              onChange={(event) => want({ withPhones: event.currentTarget.checked })}
            />
            <Checkbox
              label={t`Column for signatures`}
              checked={columns.withSignature}
              onChange={(event) => want({ withSignature: event.currentTarget.checked })}
            />
            <NativeSelect
              className={classes['days'] ?? ''}
              label={t`Blank columns for days`}
              value={String(columns.days)}
              onChange={(event) => want({ days: Number(event.currentTarget.value) })}
              data={Array.from({ length: maxDays + 1 }, (_, count) => ({
                value: String(count),
                label: count === 0 ? t`None` : String(count),
              }))}
            />
          </div>
          <RollSheet batch={batch.data} students={students} columns={columns} />
        </div>
      )}
    </>
  );
}
