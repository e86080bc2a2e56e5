import { useEffect, useState } from 'react';
import { dayOf, minutesOf, timeOf } from '../../../../lib/dates.ts';

const tickMs = 20_000;

export interface ClassClock {
  /** `YYYY-MM-DD` in the academy's time zone. */
  today: string;
  /** Minutes since the academy's midnight. */
  minutes: number;
}

/** The academy's clock, ticking while the page is open. It counts on from the server's time, as a phone's clock may be wrong. */
export function useClassClock(serverNow: string): ClassClock {
  const [passed, setPassed] = useState({ since: serverNow, ms: 0 });
  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(() => setPassed({ since: serverNow, ms: performance.now() - startedAt }), tickMs);
    return () => clearInterval(timer);
  }, [serverNow]);
  const now = new Date(Date.parse(serverNow) + (passed.since === serverNow ? passed.ms : 0));
  return { today: dayOf(now), minutes: minutesOf(timeOf(now)) };
}

interface Timed {
  startTime: string;
  endTime: string;
}

/** The class running at a minute of the day, and the next one. */
export function nowAndNext<Class extends Timed>(classes: readonly Class[], minutes: number) {
  const now = classes.find(({ startTime, endTime }) => minutesOf(startTime) <= minutes && minutes < minutesOf(endTime));
  const next = classes.find(({ startTime }) => minutesOf(startTime) > minutes);
  return { now, next };
}
