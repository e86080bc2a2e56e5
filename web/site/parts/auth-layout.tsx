import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OpenNow } from '../../design/open-now.tsx';
import { RegisterPattern } from '../../design/register-pattern.tsx';
import { Wrap } from '../../design/site-parts.tsx';
import { useOwnText } from '../../lib/own-texts.ts';
import { academyName, placeOf } from '../../lib/academy.ts';
import { formatWeekDate } from '../../lib/dates.ts';
import { formatPhone } from '#contract/phone';
import { Island } from '../island.tsx';
import { useSite } from '../site.ts';
import classes from './auth-frame.module.css';
import { OpenDays } from './open-days.tsx';

interface AuthLayoutProps {
  /** Beside the form on wide screens; the academy's own by default. */
  words?: ReactNode;
  /** A wider column, for a form with text beside its fields. */
  hasRoom?: boolean;
  children: ReactNode;
}

/** Layout of every page before login. */
export function AuthLayout({ words = <AcademyWords />, hasRoom = false, children }: AuthLayoutProps) {
  return (
    <Wrap className={classes['page']}>
      <div className={classes['panel']}>
        <RegisterPattern size={18} className={classes['pattern']} />
        <div className={`stack gap-10 ${classes['words']}`}>{words}</div>
      </div>
      <div className={`middle stack ${classes['side']}`} data-room={hasRoom || undefined}>
        {children}
      </div>
    </Wrap>
  );
}

function AcademyWords() {
  const { academy, courses, closedDays } = useSite();
  const { phones, officeHours, timeZone } = academy;
  const tagline = useOwnText()(academy, 'tagline');
  const [closed] = closedDays;
  const [name, place] = [academyName(academy), placeOf(academy)];
  return (
    <>
      <p className={`text-h3 ${classes['name']}`}>{tagline ? [name, place].filter(Boolean).join(', ') : place}</p>
      <p className={`heavy balanced ${classes['headline']}`} lang={tagline?.lang}>
        {tagline?.text ?? name}
      </p>
      <dl className={`stack gap-14 ${classes['facts']}`}>
        {officeHours.length > 0 && (
          <div>
            <dt>
              <Trans>Office hours</Trans>
            </dt>
            <dd>
              <OpenDays academy={academy} />
              <Island name="open-now" is={OpenNow} with={{ academy: { officeHours, timeZone } }} />
            </dd>
          </div>
        )}
        {closed && (
          <div>
            <dt>
              <Trans>Next closed day</Trans>
            </dt>
            <dd>
              {closed.name}, {formatWeekDate(closed.startDate)}
            </dd>
          </div>
        )}
        {courses.length > 0 && (
          <div>
            <dt>
              <Trans>Courses</Trans>
            </dt>
            <dd>{courses.map((course) => course.name).join(', ')}</dd>
          </div>
        )}
        {phones[0] && (
          <div>
            <dt>
              <Trans>Help with your login</Trans>
            </dt>
            <dd>
              <a className="inline" href={`tel:${phones[0]}`}>
                {formatPhone(phones[0])}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
