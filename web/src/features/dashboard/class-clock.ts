import { useEffect, useState } from 'react';
import { dayOf, minutesOf, timeOf } from '../../lib/dates.ts';

const tickMs = 20_000;

export interface ClassClock {
  /** `YYYY-MM-DD` in the academy's time zone. */
  today: string;
  /** Minutes since the academy's midnight. */
  minutes: number;
}

/**
 * The academy's clock, moving while the page is open. It follows the server's instant, because the clock of a phone
 * may be wrong. `serverNow` is the instant of the last answer.
 */
export function useClassClock(serverNow: string | undefined): ClassClock {
  const [offset, setOffset] = useState(0);
  const [, tick] = useState(0);
  useEffect(() => {
    if (serverNow !== undefined) setOffset(Date.parse(serverNow) - Date.now());
  }, [serverNow]);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), tickMs);
    return () => clearInterval(timer);
  }, []);
  const now = new Date(Date.now() + offset);
  return { today: dayOf(now), minutes: minutesOf(timeOf(now)) };
}

interface Timed {
  startTime: string;
  endTime: string;
}

/** The class that runs at a minute of the day and the one after it. */
export function nowAndNext<Class extends Timed>(classes: readonly Class[], minutes: number) {
  const now = classes.find(({ startTime, endTime }) => minutesOf(startTime) <= minutes && minutes < minutesOf(endTime));
  const next = classes.find(({ startTime }) => minutesOf(startTime) > minutes);
  return { now, next };
}
