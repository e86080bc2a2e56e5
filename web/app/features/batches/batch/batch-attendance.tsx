import { getBatchHistory, getMonthSheet } from '#contract/attendance';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '../../../ui/mantine.ts';
import { addressOf } from '../../../../lib/api.ts';
import { ChevronRight, FileSpreadsheet, Printer } from 'lucide-react';
import { useAddress } from '../../../lib/address.ts';
import { ImportLink } from '../../../lib/import-link.tsx';
import { ListMenu } from '../../../lib/list-menu.tsx';
import { useLateNote } from '../../../../lib/attendance-words.ts';
import { formatMonth, formatWeekDate, today } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { MonthSteps } from '../../../ui/month-steps.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { useBatchHistory } from '../../attendance/shared/attendance.queries.ts';
import { monthOf, rangeOfMonth } from '../../attendance/shared/month-range.ts';
import classes from './batch-attendance.module.css';
import { BatchRegister } from './batch-register.tsx';
import type { BatchDetails } from '../shared/batches.queries.ts';
import { countFormer, daysOf, type GridDay, rowsOf, wholeMonth } from './month-grid.ts';
import { MonthTable } from './month-table.tsx';
import { PrintHead } from '../../../lib/print-head.tsx';
import { formatPercentage } from '#contract/percentage';

/** A month of registers as a grid; each date opens its register. */
export function BatchAttendance({ batch }: { batch: BatchDetails }) {
  const { t } = useLingui();
  const [params, open] = useAddress();
  const now = today();
  const latest = monthOf(batch.endDate !== null && batch.endDate < now ? batch.endDate : now);
  const date = params.get('date') ?? '';
  const month = params.get('month') ?? (date ? monthOf(date) : latest);
  const range = rangeOfMonth(month);
  const history = useBatchHistory(batch._id, range);
  const days = history.data ? daysOf(history.data.marked, history.data.unmarked) : [];
  const printed = wholeMonth(days, range);
  const rows = rowsOf(batch.enrolledStudents, printed);
  const lateNote = useLateNote(days.reduce((sum, { marked }) => sum + (marked?.statistics.late ?? 0), 0));
  const former = countFormer(batch.enrolledStudents, days);
  const title = formatMonth(month);
  const openDay = (day: string) => open({ date: day });
  return (
    <>
      <PrintHead title={t`Attendance of ${batch.name}`} facts={[title, batch.subject.name, batch.teacher?.name]} />
      <Card flush>
        <div className={`row wrap no-print ${classes['head']}`}>
          <div className={`row gap-4 ${classes['month']}`}>
            <MonthSteps
              month={month}
              minMonth={monthOf(batch.startDate)}
              maxMonth={latest}
              onMonth={(next) => open({ month: next, date: '' })}
            >
              <h2 aria-live="polite">{title}</h2>
            </MonthSteps>
          </div>
          <p className={`aside ${classes['key']}`}>
            <Trans>P present, A absent, L late, Lv on leave</Trans>
          </p>
          <Acts batch={batch} month={month} onDay={openDay} />
        </div>
        {history.isPending && <SkeletonBlock height={420} />}
        {history.isError && !history.data && <ErrorCard error={history.error} onRetry={() => void history.refetch()} />}
        {history.data && days.length === 0 && (
          <EmptyState picture="register" title={t`No classes in ${title}`} actions={<ImportLink kind="attendance" />}>
            {t`A register appears here as soon as it is marked.`}
          </EmptyState>
        )}
        {days.length > 0 && (
          <>
            <MonthTable days={printed} rows={rows} label={t`Attendance in ${title}`} onOpen={openDay} />
            <MonthDays days={days} onOpen={openDay} />
            {lateNote && <p className={`aside ${classes['note']}`}>{lateNote}</p>}
          </>
        )}
        {former > 0 && (
          <p className={`aside ${classes['note']}`}>
            <Plural
              value={former}
              one="# student who has left the batch is counted in the daily totals but not listed."
              other="# students who have left the batch are counted in the daily totals but not listed."
            />
          </p>
        )}
      </Card>
      {date && <BatchRegister batch={batch} date={date} onDate={openDay} />}
    </>
  );
}

interface ActsProps {
  batch: BatchDetails;
  month: string;
  onDay: (date: string) => void;
}

function Acts({ batch, month, onDay }: ActsProps) {
  const { t } = useLingui();
  const now = today();
  return (
    <div className={`cluster gap-8 ${classes['acts']}`}>
      {batch.startDate <= now && (batch.endDate === null || batch.endDate >= now) && (
        <Button variant="default" onClick={() => onDay(now)}>
          {t`Today’s register`}
        </Button>
      )}
      <Button variant="default" leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
        {t`Print`}
      </Button>
      <ListMenu
        of={getBatchHistory}
        params={{ batchId: batch._id }}
        query={{ ...rangeOfMonth(month) }}
        isBeside
        imports="attendance"
      >
        <Menu.Item
          component="a"
          href={addressOf(getMonthSheet, { batchId: batch._id }, { month: month.slice(0, 7) })}
          download
          leftSection={<FileSpreadsheet size={18} aria-hidden />}
        >
          {t`Students and days of this month`}
        </Menu.Item>
      </ListMenu>
    </div>
  );
}

/** The month below 992 px: a list of days, newest first. */
function MonthDays({ days, onOpen }: { days: readonly GridDay[]; onOpen: (date: string) => void }) {
  const { t } = useLingui();
  return (
    <ul className={`no-print ${classes['days']}`} aria-label={t`Registers`}>
      {[...days].reverse().map(({ date, marked }) => (
        <li key={date}>
          <button className="row gap-12 ruled" type="button" onClick={() => onOpen(date)}>
            <span className={`stack ${classes['text']}`}>
              <strong>{formatWeekDate(date)}</strong>
              {marked ? (
                <span>
                  <Trans>
                    {marked.statistics.present} present, {marked.statistics.absent} absent, {marked.statistics.late}{' '}
                    late
                  </Trans>
                </span>
              ) : (
                <span className={classes['open']}>{t`Not marked`}</span>
              )}
            </span>
            {marked && <span className="numbers strong">{formatPercentage(marked.statistics.percentage)}</span>}
            <ChevronRight size={18} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
