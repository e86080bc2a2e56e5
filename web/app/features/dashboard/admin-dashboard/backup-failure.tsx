import type { AdminSummary } from '#contract/dashboard';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatInstant } from '../../../../lib/dates.ts';
import { Notice } from '../../../../design/notice.tsx';

/** A backup that could not be made or copied, until one succeeds. */
export function BackupFailure({ backup: { lastFailure } }: Pick<AdminSummary, 'backup'>) {
  if (!lastFailure) return null;
  return (
    <Notice tone="warn">
      <Trans>The backup of {formatInstant(lastFailure.at)} failed.</Trans> {lastFailure.reason}{' '}
      <Link to="/app/backup">
        <Trans>Open backups</Trans>
      </Link>
    </Notice>
  );
}
