import type { Academy } from '#contract/settings';
import { Trans } from '@lingui/react/macro';
import { ArrowRight, Clock, FileText, MapPin } from 'lucide-react';
import { Marigold } from '../../ui/marigold.tsx';
import { RegisterPattern } from '../../ui/register-pattern.tsx';
import classes from './hero.module.css';
import { OpenDays } from './open-days.tsx';
import { placeOf } from './site-meta.ts';
import { ButtonLink, Wrap } from './site-parts.tsx';

export function Hero({ academy }: { academy: Academy }) {
  const place = placeOf(academy);
  return (
    <div className={classes['hero']}>
      <Wrap className={classes['columns']}>
        <div>
          {academy.tagline && <p className={classes['tagline']}>{academy.tagline}</p>}
          <h1 className={classes['title']}>
            <Trans>
              Every class counts. Now you can{' '}
              <em>
                see it.
                <Underline />
              </em>
            </Trans>
          </h1>
          <p className={classes['lead']}>
            <Trans>A clear timetable, attendance marked in every lecture, and notes you can open on your phone.</Trans>
          </p>
          <div className={classes['actions']}>
            <ButtonLink to="/admission" look="primary">
              <Trans>Register for admission</Trans>
              <ArrowRight size={21} aria-hidden />
            </ButtonLink>
            <ButtonLink to="/courses" look="secondary">
              <Trans>See courses</Trans>
            </ButtonLink>
          </div>
          {(place || academy.officeHours.length > 0) && (
            <ul className={classes['facts']}>
              {place && (
                <li>
                  <MapPin size={19} aria-hidden />
                  {place}
                </li>
              )}
              {academy.officeHours.length > 0 && (
                <li>
                  <Clock size={19} aria-hidden />
                  <span>
                    <OpenDays academy={academy} />
                  </span>
                </li>
              )}
            </ul>
          )}
        </div>
        <Picture />
      </Wrap>
    </div>
  );
}

function Underline() {
  return (
    <svg viewBox="0 0 200 24" preserveAspectRatio="none" aria-hidden>
      <path d="M3 17C40 7 92 4 197 9" fill="none" stroke="currentColor" strokeWidth="9" strokeLinecap="round" />
    </svg>
  );
}

/** What a student sees in a day, drawn: the class running now, a month of attendance, a new note. */
function Picture() {
  return (
    <div className={classes['picture']} aria-hidden>
      <RegisterPattern className={classes['pattern']} />
      <Marigold className={classes['marigold']} />
      <div className={`${classes['fragment']} ${classes['now']}`}>
        <div className={classes['line']}>
          <span className={classes['live']}>
            <Trans>Now</Trans>
          </span>
          <span className={classes['aside']}>
            <Trans>24 min left</Trans>
          </span>
        </div>
        <div className={classes['subject']}>
          <Trans>Physics</Trans>
        </div>
        <div className={classes['dim']}>
          <Trans>10:30–11:30 AM · Room 2</Trans>
        </div>
        <div className={classes['progress']} />
        <div className={`${classes['line']} ${classes['next']}`}>
          <span className={classes['dim']}>
            <Trans>Next</Trans>
          </span>
          <b>
            <Trans>Chemistry</Trans>
          </b>
          <span className={classes['aside']}>
            <Trans>11:45 AM</Trans>
          </span>
        </div>
      </div>
      <div className={`${classes['fragment']} ${classes['month']}`}>
        <div className={classes['line']}>
          <b>
            <Trans>My attendance</Trans>
          </b>
          <span className={classes['aside']}>
            <Trans>This month</Trans>
          </span>
        </div>
        <MonthOfMarks />
        <div className={classes['legend']}>
          <span className={classes['present']}>
            <Trans>Present</Trans>
          </span>
          <span className={classes['absent']}>
            <Trans>Absent</Trans>
          </span>
        </div>
      </div>
      <div className={`${classes['fragment']} ${classes['note']}`}>
        <span className={classes['noteIcon']}>
          <FileText size={20} />
        </span>
        <span>
          <b>
            <Trans>New note in Physics</Trans>
          </b>
          <span className={classes['dim']}>
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
    <svg viewBox="0 0 236 92" className={classes['marks']}>
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
