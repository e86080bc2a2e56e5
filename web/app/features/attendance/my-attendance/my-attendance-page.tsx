import { Trans, useLingui } from '@lingui/react/macro';
import { useAddress } from '../../../lib/address.ts';
import { today } from '../../../../lib/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { untoldSubject, withoutStandard } from '../../batches/shared/batch-words.ts';
import { useMyBatches } from '../../batches/shared/my-batches.queries.ts';
import { useMyAttendance } from '../shared/attendance.queries.ts';
import { AttendanceOverview } from '../shared/attendance-overview.tsx';
import classes from '../attendance.module.css';
import { monthOf, rangeOfMonth } from '../shared/month-range.ts';

export default function MyAttendancePage() {
  const { t } = useLingui();
  const [params, change] = useAddress();
  const batches = useMyBatches();
  const batch = params.get('batch') ?? '';
  const month = params.get('month') ?? monthOf(today());
  const attendance = useMyAttendance(batch, rangeOfMonth(month));
  const current = batches.data?.data ?? [];
  // The batch is of an earlier year and was opened from the list of earlier batches.
  const earlier = current.some(({ _id }) => _id === batch)
    ? undefined
    : attendance.data?.batches.find(({ _id }) => _id === batch);
  if (batches.data?.data.length === 0 && attendance.data?.batches.length === 0) {
    return (
      <>
        <PageHeader title={t`Attendance`} />
        <EmptyState picture="register" title={t`You are not in a batch yet`}>
          {t`Your attendance appears here once the office adds you to one.`}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t`Attendance`} />
      <div className={classes['batches']}>
        <FilterChips
          label={t`Batch`}
          value={batch}
          onChange={(value) => change({ batch: value })}
          options={[
            { value: '', label: t`All batches` },
            ...(earlier ? [{ value: earlier._id, label: earlier.name }] : []),
            ...current.map(({ _id, subject, standard, name }) => ({
              value: _id,
              label: [untoldSubject({ name }, subject), withoutStandard(name, standard)].filter(Boolean).join(', '),
            })),
          ]}
        />
      </div>
      {attendance.isError && !attendance.data && (
        <ErrorCard error={attendance.error} onRetry={() => void attendance.refetch()} />
      )}
      {attendance.isPending && <SkeletonBlock height={420} />}
      {attendance.data && (
        <AttendanceOverview
          attendance={attendance.data}
          month={month}
          today={today()}
          onMonth={(value) => change({ month: value })}
        >
          <p className="aside">
            <Trans>Is something wrong? Tell your teacher.</Trans>
          </p>
        </AttendanceOverview>
      )}
    </>
  );
}
