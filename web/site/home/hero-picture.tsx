import { Trans } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { Marigold } from './marigold.tsx';
import { RegisterPattern } from '../../design/register-pattern.tsx';
import classes from './hero-picture.module.css';

/** Illustration of a student's day: the current class, a month of attendance, a new note. */
export function HeroPicture() {
  return (
    <div className={`no-print ${classes['picture']}`} aria-hidden>
      <RegisterPattern className="cover" />
      <Marigold className={classes['marigold']} />
      <span className={`strong ${classes['sample']}`}>
        <Trans>Samples of what a student sees</Trans>
      </span>
      <div className={`${classes['fragment']} ${classes['now']}`}>
        <div className="row gap-8">
          <span className={`row gap-8 heavy ${classes['live']}`}>
            <Trans>Now</Trans>
          </span>
          <span className={`aside-small figures firm ${classes['aside']}`}>
            <Trans>24 min left</Trans>
          </span>
        </div>
        <div className={classes['subject']}>
          <Trans>Physics</Trans>
        </div>
        <div className={`muted ${classes['dim']}`}>
          <Trans>10:30–11:30 AM · Room 2</Trans>
        </div>
        <div className={classes['progress']} />
        <div className={`row gap-8 ruled ${classes['next']}`}>
          <span className={`muted ${classes['dim']}`}>
            <Trans>Next</Trans>
          </span>
          <b className="heavy">
            <Trans>Chemistry</Trans>
          </b>
          <span className={`aside-small figures firm ${classes['aside']}`}>
            <Trans>11:45 AM</Trans>
          </span>
        </div>
      </div>
      <div className={`${classes['fragment']} ${classes['month']}`}>
        <div className="row gap-8">
          <b className="heavy">
            <Trans>My attendance</Trans>
          </b>
          <span className={`aside-small figures firm ${classes['aside']}`}>
            <Trans>This month</Trans>
          </span>
        </div>
        <MonthOfMarks />
        <div className={`gap-12 aside-small flex ${classes['legend']}`}>
          <span className={`row gap-4 ${classes['present']}`}>
            <Trans>Present</Trans>
          </span>
          <span className={`row gap-4 ${classes['absent']}`}>
            <Trans>Absent</Trans>
          </span>
        </div>
      </div>
      <div className={`row gap-12 ${classes['fragment']} ${classes['note']}`}>
        <span className={`centred ${classes['noteIcon']}`}>
          <FileText size={20} />
        </span>
        <span>
          <b className="heavy">
            <Trans>New note in Physics</Trans>
          </b>
          <span className={`muted ${classes['dim']}`}>
            <Trans>Rotational motion · PDF</Trans>
          </span>
        </span>
      </div>
    </div>
  );
}

const drawnDays = 24;
const absentDays = [8, 19];
const daysToCome = [21, 22, 23];

function MonthOfMarks() {
  return (
    <svg viewBox="0 0 236 92" className={`full ${classes['marks']}`}>
      {Array.from({ length: drawnDays }, (_, day) => {
        const x = (day % 6) * 40;
        const y = Math.floor(day / 6) * 24;
        if (absentDays.includes(day)) {
          return (
            <rect
              key={day}
              x={x + 2}
              y={y + 1}
              width="30"
              height="16"
              rx="6"
              fill="var(--surface)"
              stroke="var(--err-dot)"
              strokeWidth="2"
            />
          );
        }
        const fill = daysToCome.includes(day) ? 'var(--surface-3)' : 'var(--peacock-500)';
        return <rect key={day} x={x + 1} y={y} width="32" height="18" rx="6" fill={fill} />;
      })}
    </svg>
  );
}
