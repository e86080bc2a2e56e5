import type { AdminSummary } from '#contract/dashboard';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatInstant, formatRelative } from '../../../../lib/dates.ts';
import { Notice } from '../../../../design/notice.tsx';
import classes from './last-backup.module.css';

/** A night may be missed; two mean that something is wrong. */
const oldAfterMs = 2 * 24 * 60 * 60_000;

/** How old the last backup is: a quiet line, or a warning. */
export function LastBackup({ backup: { lastAt, lastFailure }, now }: Pick<AdminSummary, 'backup' | 'now'>) {
  const isOld = lastAt === null || Date.parse(now) - Date.parse(lastAt) > oldAfterMs;
  const line = (
    <>
      {lastAt === null ? (
        <Trans>There is no backup yet.</Trans>
      ) : (
        <Trans>Last backup: {formatRelative(lastAt, new Date(now))}.</Trans>
      )}{' '}
      <Link to="/app/backup" className={classes['link']}>
        <Trans>Open backups</Trans>
      </Link>
    </>
  );
  if (lastFailure) {
    return (
      <Notice tone="warn">
        <Trans>The backup of {formatInstant(lastFailure.at)} failed.</Trans> {lastFailure.reason} {line}
      </Notice>
    );
  }
  return isOld ? <Notice tone="warn">{line}</Notice> : <p className={classes['quiet']}>{line}</p>;
}
