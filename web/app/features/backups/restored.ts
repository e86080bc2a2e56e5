import { t } from '@lingui/core/macro';
import { formatDate, formatTime, timeOf } from '../../../lib/dates.ts';
import { tabStore } from '../../../lib/storage.ts';

const key = 'tasika.restore';

/** Remembers, across reloads, that this tab began a restore; null when it failed. A successful restore ends all sessions, so the server cannot tell. */
export function expectRestore(of: string | null): void {
  tabStore.write(key, of);
}

/** The login page's message after the session ended by our own restore. */
export function restoredInWords(): string | undefined {
  const takenAt = tabStore.read(key);
  if (takenAt === null) return undefined;
  const at = new Date(takenAt);
  const moment = `${formatDate(at)} ${formatTime(timeOf(at))}`;
  return t`Restored: the academy as of ${moment}`;
}
