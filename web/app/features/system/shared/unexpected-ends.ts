import type { SystemStatus } from '#contract/system';
import { plural, t } from '@lingui/core/macro';
import { formatInstant } from '../../../../lib/dates.ts';

/** How often the server crashed within a week, and when it was back; empty if it never did. */
export function unexpectedEndsInWords({ count, lastAt }: SystemStatus['unexpectedEnds']): string {
  if (lastAt === null) return '';
  const stopped = plural(count, {
    one: 'Tasika stopped unexpectedly once in the last 7 days and started again.',
    other: 'Tasika stopped unexpectedly # times in the last 7 days and started again.',
  });
  const back = t`It was last back on ${formatInstant(lastAt)}. Nothing that was saved is lost.`;
  return `${stopped} ${back}`;
}
