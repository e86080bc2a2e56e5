import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, NativeSelect } from '../../../ui/mantine.ts';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isDay, today } from '../../../../lib/dates.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useTeacherSummary } from '../../dashboard/dashboard.queries.ts';
import { useMyTeachingBatches } from '../../teachers/my-teaching.queries.ts';
import { lacksBatches, NoTeachingBatches } from '../../teachers/no-teaching-batches.tsx';
import { useRegister } from '../attendance.queries.ts';
import { DayStepper } from './day-stepper.tsx';
import classes from './mark-attendance-page.module.css';
import { RegisterChanges } from '../register/register-changes.tsx';
import { RegisterSheet } from '../register/register-sheet.tsx';

/** Opens on the batch whose class is now, else on the next one of today, else on the first batch. */
export default function MarkAttendancePage() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const batches = useMyTeachingBatches();
  const summary = useTeacherSummary();
  const todays = summary.data?.todaysClasses ?? [];
  const atHand = todays.find(({ isNow }) => isNow) ?? todays.find(({ state }) => state !== 'marked') ?? todays[0];
  const isDeciding = summary.isPending && !params.has('batch');
  const asked = { batch: params.get('batch'), date: params.get('date') };
  const isOwnBatch = !batches.data || batches.data.data.some(({ _id }) => _id === asked.batch);
  const batchId =
    (isOwnBatch ? asked.batch : null) ?? (isDeciding ? '' : (atHand?.batch._id ?? batches.data?.data[0]?._id ?? ''));
  const date = (asked.date && isDay(asked.date) ? asked.date : null) ?? summary.data?.today ?? today();
  const register = useRegister(batchId, date);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const open = (changes: { batch?: string; date?: string }) =>
    setParams({ batch: batchId, date, ...changes }, { replace: true, preventScrollReset: true });

  if (lacksBatches(batches)) {
    return (
      <>
        <PageHeader title={t`Mark Attendance`} />
        <NoTeachingBatches batches={batches} />
      </>
    );
  }
  const data = register.data;
  const choices = (batches.data?.data ?? [])
    .filter(({ _id, status }) => status === 'active' || _id === batchId)
    .map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <div className={classes['page']}>
      <div className={classes['heading']}>
        <PageHeader title={t`Mark Attendance`} />
      </div>
      <section className={classes['sheet']} aria-label={t`Register`}>
        <div className={classes['head']}>
          <NativeSelect
            aria-label={t`Batch`}
            size="md"
            className={classes['batch'] ?? ''}
            data={choices}
            value={batchId}
            onChange={(event) => open({ batch: event.currentTarget.value })}
          />
          <Tooltip label={t`History of this register`}>
            <ActionIcon
              variant="default"
              className={classes['history'] ?? ''}
              aria-label={t`History of this register`}
              onClick={() => setHistoryOpen(true)}
            >
              <History size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
        <p className={classes['state']} role="status">
          {data && (
            <>
              {data.batch.subject.name}
              {!data.isMarked && data.classes.length > 0 && (
                <>
                  {', '}
                  <strong>
                    <Trans>Not marked yet</Trans>
                  </strong>
                </>
              )}
            </>
          )}
        </p>
        <DayStepper day={date} previous={data?.previousDay} next={data?.nextDay} onDay={(day) => open({ date: day })} />
        {batchId === '' ? <SkeletonRows rows={8} /> : <RegisterSheet batchId={batchId} date={date} />}
      </section>
      <RegisterChanges batchId={batchId} date={date} isOpen={isHistoryOpen} onClose={() => setHistoryOpen(false)} />
    </div>
  );
}
