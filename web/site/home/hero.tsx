import { Trans } from '@lingui/react/macro';
import { ArrowRight, Clock, MapPin } from 'lucide-react';
import { HeroPicture } from './hero-picture.tsx';
import classes from './hero.module.css';
import { OpenDays } from '../parts/open-days.tsx';
import { placeOf } from '../../lib/academy.ts';
import { useOwnText } from '../../lib/own-texts.ts';
import { ScaledPicture } from '../../design/picture.tsx';
import type { PublicSite } from '../site.ts';
import { ButtonLink, Wrap } from '../../design/site-parts.tsx';

/** Characters: a longer headline gets a smaller font. */
const longHeadline = 44;

/** The academy's own headline and photograph; without them the software's features, labelled as samples. */
export function Hero({ academy, building, courses }: Pick<PublicSite, 'academy' | 'building' | 'courses'>) {
  const place = placeOf(academy);
  const tagline = useOwnText()(academy, 'tagline');
  const [front] = building;
  return (
    <div className={classes['hero']}>
      <Wrap className={classes['columns']}>
        <div>
          <h1
            className={`balanced ${classes['title']}`}
            data-long={(tagline?.text.length ?? 0) > longHeadline || undefined}
            lang={tagline?.lang}
          >
            {tagline?.text ?? (
              <Trans>
                Every class counts. Now you can{' '}
                <em>
                  see it.
                  <Underline />
                </em>
              </Trans>
            )}
          </h1>
          <p className={`muted text-h2 ${classes['lead']}`}>
            <Trans>A clear timetable, attendance marked in every lecture, and notes you can open on your phone.</Trans>
          </p>
          <div className={`cluster gap-12 ${classes['actions']}`}>
            <ButtonLink to="/admission" look="primary">
              <Trans>Register for admission</Trans>
              <ArrowRight size={21} aria-hidden />
            </ButtonLink>
            {courses.length > 0 && (
              <ButtonLink to="/courses" look="secondary">
                <Trans>See courses</Trans>
              </ButtonLink>
            )}
          </div>
          {(place || academy.officeHours.length > 0) && (
            <ul className={`cluster muted text-body ${classes['facts']}`}>
              {place && (
                <li className="row start gap-8">
                  <MapPin size={19} aria-hidden />
                  {place}
                </li>
              )}
              {academy.officeHours.length > 0 && (
                <li className="row start gap-8">
                  <Clock size={19} aria-hidden />
                  <span>
                    <OpenDays academy={academy} />
                  </span>
                </li>
              )}
            </ul>
          )}
        </div>
        {front ? (
          <ScaledPicture
            picture={front}
            alt={front.caption ?? ''}
            sizes="(max-width: 620px) calc(100vw - 36px), (max-width: 992px) calc(100vw - 48px), 570px"
            className={classes['front']}
            isFirst
          />
        ) : (
          <HeroPicture />
        )}
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
