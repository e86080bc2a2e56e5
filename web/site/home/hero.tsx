import type { Academy } from '#contract/settings';
import { Trans } from '@lingui/react/macro';
import { ArrowRight, Clock, MapPin } from 'lucide-react';
import { HeroPicture } from './hero-picture.tsx';
import classes from './hero.module.css';
import { OpenDays } from '../parts/open-days.tsx';
import { placeOf } from '../../lib/academy.ts';
import { ButtonLink, Wrap } from '../../design/site-parts.tsx';

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
        <HeroPicture />
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
