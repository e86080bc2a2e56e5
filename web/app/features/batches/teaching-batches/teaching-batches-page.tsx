import type { BatchInList } from '#contract/batches';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { ClipboardCheck } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { formatWeekDate } from '../../../../lib/dates.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { registerPath } from '../../attendance/shared/register-path.ts';
import { hueOf } from '../../subjects/shared/hue-of.ts';
import { useMyTeachingBatches } from '../../teachers/shared/my-teaching.queries.ts';
import { lacksBatches, NoTeachingBatches } from '../../teachers/shared/no-teaching-batches.tsx';
import { untoldSubject } from '../shared/batch-words.ts';
import { ClassTime, isOnNow } from '../class-time.tsx';
import { paths } from '../../../../lib/paths.ts';
import classes from './teaching-batches-page.module.css';
import { useLastRegister } from '../shared/teaching-batches.queries.ts';

export default function TeachingBatchesPage() {
  const { t } = useLingui();
  const batches = useMyTeachingBatches();
  const all = batches.data?.data ?? [];
  const running = all.filter(({ status }) => status === 'active');
  const past = all.filter(({ status }) => status !== 'active');
  return (
    <>
      <PageHeader title={t`Batches`} />
      {batches.isPending && <SkeletonBlock height={320} />}
      {lacksBatches(batches) && <NoTeachingBatches batches={batches} />}
      <ul className={`gap-20 stack ${classes['cards']}`}>
        {running.map((batch) => (
          <BatchCard key={batch._id} batch={batch} />
        ))}
      </ul>
      {past.length > 0 && (
        <section className={classes['past']}>
          <h2>{t`Past batches`}</h2>
          <ul className="sheet lines">
            {past.map(({ _id, name, subject, status }) => (
              <li className="row spread gap-12" key={_id}>
                <Link className="row wrap muted" to={paths.teacher.batch(_id)}>
                  <strong>{name}</strong> {untoldSubject({ name }, subject)}
                </Link>
                <StatusBadge tone="mute">{status === 'completed' ? t`Completed` : t`Cancelled`}</StatusBadge>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function BatchCard({ batch }: { batch: BatchInList }) {
  const { t } = useLingui();
  const { _id, name, subject, standard, nextClass, enrolledCount } = batch;
  return (
    <li
      className={`sheet flex ${classes['card']}`}
      style={{ '--hue': `var(--${hueOf(subject.colour)})` } as CSSProperties}
    >
      <h2>
        <Link className="inline plain-link" to={paths.teacher.batch(_id)}>
          {name}
        </Link>
      </h2>
      <p className="muted">{[untoldSubject(batch, subject), standard.name].filter(Boolean).join(', ')}</p>
      <dl className="stack gap-6">
        <div>
          <dt>{t`Next class`}</dt>
          <dd className="numbers">{nextClass ? <ClassTime at={nextClass} /> : t`None planned`}</dd>
        </div>
        <div>
          <dt>{t`Students`}</dt>
          <dd className="numbers">{enrolledCount}</dd>
        </div>
        <div>
          <dt>{t`Last marked`}</dt>
          <dd className="numbers">
            <LastAttendance batchId={_id} />
          </dd>
        </div>
      </dl>
      <Button
        component={Link}
        to={registerPath(_id)}
        variant={nextClass && isOnNow(nextClass) ? 'filled' : 'default'}
        size="lg"
        fullWidth
        leftSection={<ClipboardCheck size={20} aria-hidden />}
        aria-label={t`Mark ${name}`}
      >
        {t`Mark`}
      </Button>
    </li>
  );
}

function LastAttendance({ batchId }: { batchId: string }) {
  const { t } = useLingui();
  const last = useLastRegister(batchId);
  if (last.isPending) return <span aria-busy>…</span>;
  if (last.isError) return t`Not available right now`;
  if (last.data === null) return t`Not marked yet`;
  const { date, statistics } = last.data;
  const day = formatWeekDate(date);
  const present = statistics.present + statistics.late;
  const all = statistics.total;
  return (
    <Trans>
      <span className="unbroken">{day}:</span>{' '}
      <span className="unbroken">
        {present} of {all}
      </span>
    </Trans>
  );
}
