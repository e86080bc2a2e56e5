import { t } from '@lingui/core/macro';
import { formatDate, formatTime, timeOf } from '../../../lib/dates.ts';

let takenAt: string | null = null;

/** This tab began a restore; null when it failed. A restore that succeeds ends every session, so nothing can tell us. */
export function expectRestore(of: string | null): void {
  takenAt = of;
}

/** What the login page says when the session ended by our own restore. */
export function restoredInWords(): string | undefined {
  if (takenAt === null) return undefined;
  const at = new Date(takenAt);
  const moment = `${formatDate(at)} ${formatTime(timeOf(at))}`;
  return t`Restored: the academy as of ${moment}`;
}
