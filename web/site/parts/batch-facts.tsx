import { Plural, Trans } from '@lingui/react/macro';
import { formatWeekDate } from '../../lib/dates.ts';
import type { CourseSubject } from './course-facts.ts';

type Batch = CourseSubject['batches'][number];

/** "4 seats left", "Full"; nothing where a batch takes everybody. */
export function SeatsLeft({ seats }: { seats: number | null }) {
  if (seats === null) return null;
  if (seats === 0) return <Trans>Full</Trans>;
  return <Plural value={seats} one="# seat left" other="# seats left" />;
}

/** When somebody who joins today would first sit in it. */
export function NextStart({ batch: { nextStart, hasBegun } }: { batch: Pick<Batch, 'nextStart' | 'hasBegun'> }) {
  if (nextStart === null) return null;
  const day = formatWeekDate(nextStart);
  return hasBegun ? <Trans>Next class {day}</Trans> : <Trans>Starts {day}</Trans>;
}
