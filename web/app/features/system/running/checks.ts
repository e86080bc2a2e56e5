import type { SystemStatus } from '#contract/system';
import { plural, t } from '@lingui/core/macro';
import { formatInstant, formatRelative } from '../../../../lib/dates.ts';
import { formatFileSize } from '../../../../lib/file-size.ts';
import { paths } from '../../../../lib/paths.ts';
import { unexpectedEndsInWords } from '../shared/unexpected-ends.ts';

/** `note`: nothing is wrong, but there could be more. */
export type Verdict = 'good' | 'note' | 'look' | 'act';

/** One part of the product, how it is, and what to do about it. */
export interface Check {
  name: 'version' | 'backup' | 'copy' | 'mail' | 'space';
  title: string;
  verdict: Verdict;
  /** How it is: one or two sentences. */
  state: string;
  /** What to do; undefined when there is nothing to do. */
  advice?: string;
  link?: { to: string; label: string };
}

type Found = Omit<Check, 'name' | 'title'>;

const hourMs = 60 * 60_000;
/** The nightly backup of last night, with two hours to spare. */
const backupAfterMs = 26 * hourMs;
const mailAfterMs = hourMs;
const leastShareFree = 0.1;
const fewDays = 30;

export function checksOf(status: SystemStatus, now: Date): Check[] {
  return [
    { name: 'version', title: t`Tasika itself`, ...checkVersion(status) },
    { name: 'backup', title: t`Last backup`, ...checkBackup(status, now) },
    { name: 'copy', title: t`Its copy elsewhere`, ...checkCopy(status, now) },
    { name: 'mail', title: t`Mail`, ...checkMail(status, now) },
    { name: 'space', title: t`Space left`, ...checkSpace(status) },
  ];
}

const isOlder = (instant: string, ms: number, now: Date) => now.getTime() - Date.parse(instant) > ms;
const sentences = (...given: (string | false)[]) => given.filter(Boolean).join(' ');
const toBackups = () => ({ to: paths.admin.backups(), label: t`Open backups` });

function checkVersion({ servers, unexpectedEnds }: SystemStatus): Found {
  const versions = [...new Set(servers.map(({ version }) => version))].sort();
  const [version] = versions;
  const since = servers.map(({ startedAt }) => startedAt).sort()[0];
  const state = sentences(
    version === undefined
      ? t`It was started a moment ago.`
      : versions.length === 1
        ? t`Version ${version}.`
        : t`Versions ${versions.join(', ')}.`,
    servers.length === 1 && since !== undefined && t`Started on ${formatInstant(since)}.`,
    servers.length > 1 && t`${servers.length} servers run side by side.`,
    unexpectedEndsInWords(unexpectedEnds),
  );
  if (unexpectedEnds.count > 1)
    return { verdict: 'look', state, advice: t`Show this page to the person who looks after your server.` };
  if (versions.length > 1) {
    return {
      verdict: 'note',
      state,
      advice: t`A new version is being put on. In a few minutes only one should be left.`,
    };
  }
  return { verdict: 'good', state };
}

function checkBackup({ backup: { lastReady, lastFailure } }: SystemStatus, now: Date): Found {
  const link = toBackups();
  if (lastFailure !== null) {
    const state = sentences(t`The backup of ${formatInstant(lastFailure.at)} failed.`, lastFailure.reason);
    return { verdict: 'act', state, advice: t`Correct that, then make a backup by hand.`, link };
  }
  if (lastReady === null) {
    const state = t`There is none yet: your data is in this system only.`;
    return { verdict: 'look', state, advice: t`Make one now, or wait for tonight’s.`, link };
  }
  const state = t`Made ${formatRelative(lastReady.takenAt, now)}, ${formatFileSize(lastReady.size)}.`;
  if (isOlder(lastReady.takenAt, backupAfterMs, now)) {
    const advice = t`Last night’s backup is missing: was the server switched off? Make one now.`;
    return { verdict: 'act', state, advice, link };
  }
  if (lastReady.missing > 0) {
    const lacks = plural(lastReady.missing, {
      one: 'It lacks # file of a note or picture.',
      other: 'It lacks # files of notes or pictures.',
    });
    const advice = t`Upload what is missing again, then make a backup.`;
    return { verdict: 'look', state: sentences(state, lacks), advice, link };
  }
  return { verdict: 'good', state };
}

function checkCopy({ backup: { lastReady, secondPlace } }: SystemStatus, now: Date): Found {
  if (secondPlace === null) {
    return {
      verdict: 'look',
      state: t`Not set up: backups are kept in one place only. If that place is lost, the backups are lost too.`,
      advice: t`Download a backup now and then, and keep it in another place. Or have the person who looks after your server set up a second place.`,
      link: toBackups(),
    };
  }
  const { lastFailure, lastCopiedAt } = secondPlace;
  if (lastFailure !== null) {
    const state = sentences(t`The copy of ${formatInstant(lastFailure.at)} failed.`, lastFailure.reason);
    const advice = t`Tasika tries again with the next backup. If that fails too, show this to the person who looks after your server.`;
    return { verdict: 'act', state, advice, link: toBackups() };
  }
  if (lastCopiedAt === null) {
    const isDue = lastReady !== null && isOlder(lastReady.takenAt, backupAfterMs, now);
    return { verdict: isDue ? 'look' : 'note', state: t`Nothing has been copied yet. Tonight’s backup will be.` };
  }
  const state = t`The last copy was made ${formatRelative(lastCopiedAt, now)}.`;
  if (!isOlder(lastCopiedAt, backupAfterMs, now)) return { verdict: 'good', state };
  return { verdict: 'look', state, advice: t`Only nightly backups are copied. Is the server switched on at night?` };
}

function checkMail({ mail }: SystemStatus, now: Date): Found {
  const { isConfigured, waiting, waitingSince, failed, lastSentAt } = mail;
  if (!isConfigured) {
    const state = sentences(
      t`No mail server is set up, so nothing is sent.`,
      waiting > 0 && plural(waiting, { one: '# mail waits here.', other: '# mails wait here.' }),
    );
    const advice = t`Pass on the waiting mails yourself, or have the person who looks after your server set up a mail server.`;
    return { verdict: 'look', state, advice, link: { to: paths.admin.mails(), label: t`Open mail` } };
  }
  if (failed > 0) {
    return {
      verdict: 'act',
      state: plural(failed, { one: '# mail could not be delivered.', other: '# mails could not be delivered.' }),
      advice: t`Correct the address and try again, or tell the person in another way.`,
      link: { to: paths.admin.mails({ status: 'failed' }), label: t`See which` },
    };
  }
  if (waitingSince !== null && isOlder(waitingSince, mailAfterMs, now)) {
    return {
      verdict: 'look',
      state: sentences(
        plural(waiting, { one: '# mail waits here.', other: '# mails wait here.' }),
        t`The oldest was written ${formatRelative(waitingSince, now)}.`,
      ),
      advice: t`The mail server does not accept them. They are tried again automatically for a day.`,
      link: { to: paths.admin.mails({ status: 'waiting' }), label: t`See which` },
    };
  }
  const state =
    lastSentAt === null ? t`No mail has been sent yet.` : t`The last one was sent ${formatRelative(lastSentAt, now)}.`;
  return { verdict: 'good', state };
}

function checkSpace({ space, servers, database }: SystemStatus): Found {
  const size = formatFileSize(database.size);
  const taken = database.isOwn
    ? t`The database takes ${size} of it.`
    : t`The database is on another machine and takes ${size} there.`;
  if (space === null) return { verdict: 'note', state: sentences(t`It is being measured.`, taken) };
  const { host, free, total, isTrendKnown, daysUntilFull } = space;
  const [left, whole] = [formatFileSize(free), formatFileSize(total)];
  const days = daysUntilFull ?? Infinity;
  const state = sentences(
    servers.length > 1 ? t`${left} of ${whole} are free on ${host}.` : t`${left} of ${whole} are free.`,
    taken,
    !isTrendKnown
      ? t`After a week of measuring it says here when the disk will be full.`
      : daysUntilFull === null
        ? t`It is not filling up.`
        : plural(daysUntilFull, { one: 'It will be full in about # day.', other: 'It will be full in about # days.' }),
  );
  if (free / total >= leastShareFree && days > fewDays) return { verdict: 'good', state };
  return {
    verdict: free / total < leastShareFree ? 'act' : 'look',
    state,
    advice: t`Delete backups that you made by hand and no longer need, and have the person who looks after your server make room.`,
    link: toBackups(),
  };
}
