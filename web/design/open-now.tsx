import type { Academy } from '#contract/settings';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { dayName, formatTime } from '../lib/dates.ts';
import classes from './open-now.module.css';
import { findOpening } from '../lib/find-opening.ts';

const minuteMs = 60_000;

/** "Open now" or "Opens Monday 10:00 AM" in the academy's time zone. Its line is reserved to avoid a layout shift. */
export function OpenNow({ academy }: { academy: Pick<Academy, 'officeHours' | 'timeZone'> }) {
  const { t } = useLingui();
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    const look = () => setNow(new Date());
    look();
    const timer = setInterval(look, minuteMs);
    return () => clearInterval(timer);
  }, []);
  if (academy.officeHours.length === 0) return null;
  const opening = now && findOpening(academy, now);
  if (!opening) return <p className={`row muted no-print strong numbers ${classes['line']}`} />;
  if (opening.isOpen) {
    const closes = formatTime(opening.closes);
    return (
      <p className={`row muted no-print strong numbers ${classes['line']}`} data-open>
        {t`Open now, until ${closes}`}
      </p>
    );
  }
  const opens = formatTime(opening.opens);
  const day = dayName(opening.day);
  return (
    <p className={`row muted no-print strong numbers ${classes['line']}`}>
      {opening.daysAhead === 0 ? t`Opens today ${opens}` : t`Opens ${day} ${opens}`}
    </p>
  );
}
