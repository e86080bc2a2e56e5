import { isToldWhole } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { useAttendanceThreshold, useUser } from '../../../../session/session.ts';
import { AttendanceSquares, SquaresLegend } from '../../../attendance/shared/attendance-squares.tsx';
import { Card } from '../../../../ui/card.tsx';
import { isLow } from '#contract/percentage';
import { Percentage } from '../../../attendance/shared/percentage.tsx';
import { rangeWords } from '../../../attendance/shared/period.ts';
import { withoutStandard } from '../../../batches/shared/batch-words.ts';
import type { CountedOverview } from '../students.queries.ts';
import classes from './student-glance.module.css';

/** Percentage per subject over the period, and its latest classes. */
export function BySubject({ overview }: { overview: CountedOverview }) {
  const { t } = useLingui();
  const threshold = useAttendanceThreshold();
  const { byBatch, latest, range, student } = overview;
  const words = rangeWords(range, useUser().role === 'teacher');
  if (byBatch.length === 0) return null;
  return (
    <Card title={t`By subject`} aside={isToldWhole(range) ? words : t`${words}. Squares show the last 30 days`} flush>
      <ul className={`${classes['subjects']}`}>
        {byBatch.map(({ _id, name, subject, rollNo, statistics: { percentage } }) => {
          const batch = withoutStandard(name, student.standard);
          const facts = [
            batch === subject.name ? null : name,
            rollNo === null ? t`left` : t`Roll ${rollNo}`.replace(' ', '\u00a0'),
          ];
          return (
            <li className="ruled" key={_id} data-low={isLow(percentage, threshold) || undefined}>
              <span className={`stack ${classes['subject']}`}>
                <strong className="strong">{subject.name}</strong>
                <span className="aside-small">{facts.filter(Boolean).join(', ')}</span>
              </span>
              <span className="meter" aria-hidden>
                <span style={{ width: `${percentage ?? 0}%` }} />
              </span>
              <strong className={`heavy ${classes['figure']}`}>
                <Percentage value={percentage} />
              </strong>
              <span className={classes['squares']}>
                <AttendanceSquares
                  marks={latest
                    .filter((mark) => mark.batch._id === _id)
                    .map(({ status }) => status)
                    .reverse()}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <div className={`ruled ${classes['legend']}`}>
        <SquaresLegend hasGaps={false} />
      </div>
    </Card>
  );
}
