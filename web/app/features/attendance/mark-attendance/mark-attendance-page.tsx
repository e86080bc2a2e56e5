import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isDay, today } from '../../../../lib/dates.ts';
import { useServerReachable } from '../../../lib/connection.ts';
import { useEntry } from '../../../offline/outbox/outbox-state.ts';
import { useUser } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useTeacherSummary } from '../../dashboard/shared/dashboard.queries.ts';
import { useMyTeachingBatches } from '../../teachers/shared/my-teaching.queries.ts';
import { lacksBatches, NoTeachingBatches } from '../../teachers/shared/no-teaching-batches.tsx';
import { useRegister, useSavedByOther } from '../shared/attendance.queries.ts';
import { BatchSwitch } from './batch-switch.tsx';
import { DayStepper } from './day-stepper.tsx';
import classes from './mark-attendance-page.module.css';
import { RegisterChanges } from '../shared/register/register-changes.tsx';
import { RegisterSheet } from '../shared/register/register-sheet.tsx';
import type { RegisterDraft } from '../shared/register/register-draft.ts';
import { useIsRoomy } from '../../../ui/screen-width.ts';
import { RegisterSide } from './register-side.tsx';
import { useAddress } from '../../../lib/address.ts';

/** Opens on the batch whose class is now, else the next one today, else the first batch. */
export default function MarkAttendancePage() {
  const { t } = useLingui();
  const [params, , openAddress] = useAddress();
  const batches = useMyTeachingBatches();
  const summary = useTeacherSummary();
  const todays = summary.data?.todaysClasses ?? [];
  const atHand = todays.find(({ isNow }) => isNow) ?? todays.find(({ state }) => state !== 'marked') ?? todays[0];
  /** Pins the batch opened first: marking it must not switch to the next one. */
  const [opened, setOpened] = useState<string>();
  if (opened === undefined && atHand !== undefined && !summary.isFetching) setOpened(atHand.batch._id);
  const isDeciding = summary.isPending && !params.has('batch');
  const asked = { batch: params.get('batch'), date: params.get('date') };
  const isForeign =
    asked.batch !== null &&
    batches.isSuccess &&
    !batches.isFetching &&
    !batches.data.data.some(({ _id }) => _id === asked.batch);
  const batchAtHand = isDeciding ? '' : (opened ?? atHand?.batch._id ?? batches.data?.data[0]?._id ?? '');
  const batchId = isForeign ? '' : (asked.batch ?? batchAtHand);
  const isReachable = useServerReachable();
  // Offline, the summary may be of an earlier day.
  const date =
    (asked.date && isDay(asked.date) ? asked.date : null) ?? (isReachable ? summary.data?.today : undefined) ?? today();
  const register = useRegister(batchId, date);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const isRoomy = useIsRoomy();
  const [draft, setDraft] = useState<RegisterDraft | null>(null);
  const open = (changes: { batch?: string; date?: string }) => openAddress({ batch: batchId, date, ...changes });

  if (lacksBatches(batches)) {
    return (
      <>
        <PageHeader title={t`Mark Attendance`} />
        <NoTeachingBatches batches={batches} />
      </>
    );
  }
  const data = register.data;
  const own = (batches.data?.data ?? [])
    .filter(({ _id, status }) => status === 'active' || _id === batchId)
    .map(({ _id, name }) => ({ value: _id, label: name }));
  const choices = isForeign ? [{ value: '', label: t`Choose a batch` }, ...own] : own;
  const isUnmarked = data !== undefined && !data.isMarked && data.classes.length > 0 && date <= data.latest;
  const hasMarks = data !== undefined && data.records.length > 0 && (data.isMarked || data.canEdit);
  return (
    <div className={classes['page']}>
      <PageHeader title={t`Mark Attendance`} />
      <section className={`sheet ${classes['sheet']}`} aria-label={t`Register`}>
        <div className={`row gap-4 ${classes['head']}`}>
          <BatchSwitch
            choices={choices}
            batchId={batchId}
            subject={data?.batch.subject.name}
            onBatch={(batch) => open({ batch })}
          />
          <DayStepper
            day={date}
            state={<RegisterState batchId={batchId} date={date} isUnmarked={isUnmarked} />}
            previous={data?.previousDay}
            next={data?.nextDay}
            onDay={(day) => open({ date: day })}
          />
        </div>
        {isForeign && (
          <EmptyState picture="register" title={t`This is not one of your batches`}>
            {t`Choose one of yours above. If you should teach this one, ask the office.`}
          </EmptyState>
        )}
        {batchId === '' && !isForeign && <SkeletonRows rows={8} />}
        {batchId !== '' && (
          <RegisterSheet batchId={batchId} date={date} onHistory={() => setHistoryOpen(true)} onDraft={setDraft} />
        )}
      </section>
      {isRoomy && data && draft && hasMarks && <RegisterSide register={data} draft={draft} />}
      <RegisterChanges batchId={batchId} date={date} isOpen={isHistoryOpen} onClose={() => setHistoryOpen(false)} />
    </div>
  );
}

interface RegisterStateProps {
  batchId: string;
  date: string;
  isUnmarked: boolean;
}

/** Below the day: what to do or wait for. */
function RegisterState({ batchId, date, isUnmarked }: RegisterStateProps) {
  const { t } = useLingui();
  const entry = useEntry({ userId: useUser()._id, batchId, date });
  const isSavedByOther = useSavedByOther(batchId, date);
  if (entry?.state === 'waiting') return <span>{t`Waiting to send`}</span>;
  return isUnmarked && !isSavedByOther ? <span>{t`Not marked yet`}</span> : null;
}
