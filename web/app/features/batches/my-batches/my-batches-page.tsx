import type { MyBatch } from '#contract/batches';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { formatTimeRange } from '../../../../lib/dates.ts';
import { DayNames } from '../../../../design/day-names.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { placesOf } from '../shared/batch-words.ts';
import { ClassTime } from '../class-time.tsx';
import { weekLines } from '../week-lines.ts';
import { Percentage } from '../../attendance/shared/percentage.tsx';
import { hueOf } from '../../subjects/shared/hue-of.ts';
import { paths } from '../../../../lib/paths.ts';
import { EarlierBatches } from './earlier-batches.tsx';
import classes from './my-batches-page.module.css';
import { useMyBatches } from '../shared/my-batches.queries.ts';

export default function MyBatchesPage() {
  const { t } = useLingui();
  const batches = useMyBatches();
  return (
    <>
      <PageHeader title={t`Batches`} />
      {batches.isPending && <SkeletonBlock height={320} />}
      {batches.isError && !batches.data && <ErrorCard error={batches.error} onRetry={() => void batches.refetch()} />}
      {batches.data?.data.length === 0 && (
        <EmptyState picture="register" title={t`You are not in a batch yet`}>
          {t`Your batches appear here once the office adds you to one.`}
        </EmptyState>
      )}
      <ul className={`stack gap-20 ${classes['cards']}`}>
        {batches.data?.data.map((batch) => (
          <BatchCard key={batch._id} batch={batch} />
        ))}
      </ul>
      <EarlierBatches />
    </>
  );
}

function BatchCard({ batch }: { batch: MyBatch }) {
  const { t } = useLingui();
  const { _id, name, subject, standard, teacher, schedule, nextClass, rollNo, room, attendancePercentage } = batch;
  return (
    <li
      className={`sheet gap-14 flex ${classes['card']}`}
      style={{ '--hue': `var(--${hueOf(subject.colour)})` } as CSSProperties}
    >
      <div>
        <h2>{subject.name}</h2>
        <span className="muted">{placesOf({ standard, batches: [{ name }] })}</span>
      </div>
      <dl className="stack gap-4">
        <div>
          <dt>{t`Teacher`}</dt>
          <dd className="numbers">{teacher?.name ?? t`Not added`}</dd>
        </div>
        {nextClass && (
          <div>
            <dt>{t`Next class`}</dt>
            <dd className="numbers">
              <ClassTime at={nextClass} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t`Roll number`}</dt>
          <dd className="numbers">{rollNo}</dd>
        </div>
      </dl>
      {schedule.length > 0 && (
        <ul className={`stack numbers ${classes['slots']}`} aria-label={t`Days and times`}>
          {weekLines(schedule).map((line) => (
            <li key={`${line.days.join(' ')} ${line.startTime}`}>
              <span className="strong">
                <DayNames days={line.days} />
              </span>
              <span className="unbroken">{formatTimeRange(line.startTime, line.endTime)}</span>
              <span className="muted">{line.room ?? room}</span>
            </li>
          ))}
        </ul>
      )}
      <Link
        to={paths.student.attendance({ batch: _id })}
        className={`row gap-6 ruled plain-link ${classes['attendance']}`}
      >
        <span className="fill">
          <Trans>Attendance in all classes</Trans>
        </span>
        <Percentage value={attendancePercentage} />
        <ChevronRight size={18} aria-hidden />
      </Link>
    </li>
  );
}
