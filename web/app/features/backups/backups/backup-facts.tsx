import type { BackupStatus } from '#contract/backups';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatInstant, formatRelative, formatTime } from '../../../../lib/dates.ts';
import { formatFileSize } from '../../../../lib/file-size.ts';
import { Notice } from '../../../../design/notice.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dated } from '../../../../design/dated.tsx';
import classes from './backups-page.module.css';

/** State of the backups: the last one, the nightly ones, the second place. */
export function BackupFacts({ status }: { status: BackupStatus }) {
  const { t } = useLingui();
  const { lastReady, lastFailure, failedRestore, nightly, secondPlace, isEncryptedByDefault } = status;
  const { daily, weekly, monthly } = nightly;
  return (
    <>
      {failedRestore && (
        <Notice tone="err">
          <Dated>{t`The restore of ${formatInstant(failedRestore.at)} failed. Everything is as it was before.`}</Dated>{' '}
          {failedRestore.reason}
        </Notice>
      )}
      {lastFailure && (
        <Notice tone="err">
          <Dated>{t`The backup of ${formatInstant(lastFailure.at)} failed.`}</Dated> {lastFailure.reason}
        </Notice>
      )}
      {lastReady !== null && lastReady.missing > 0 && (
        <Notice tone="warn">
          <Plural
            value={lastReady.missing}
            one="The last backup is incomplete: # file of a note or picture was missing on the server. Upload it again, then back up."
            other="The last backup is incomplete: # files of notes or pictures were missing on the server. Upload them again, then back up."
          />
        </Notice>
      )}
      <Card>
        <dl className={`stack ${classes['facts']}`}>
          <dt>{t`Last backup`}</dt>
          <dd>
            {lastReady ? (
              <>
                <strong>{formatRelative(lastReady.takenAt)}</strong>, {formatFileSize(lastReady.size)}
              </>
            ) : (
              t`None yet`
            )}
          </dd>
          <dt>{t`Automatic`}</dt>
          <dd>
            <Trans>
              Every night at {formatTime(nightly.time)}. The last {daily} days, {weekly} weeks and {monthly} months are
              kept.
            </Trans>
          </dd>
          <dt>{t`Copies elsewhere`}</dt>
          <dd>
            {secondPlace ? <SecondPlace place={secondPlace} /> : t`Not set up: backups are kept on this computer only.`}
          </dd>
        </dl>
        <p className={`aside ${classes['quiet']}`}>
          {isEncryptedByDefault
            ? t`Backups are encrypted. Keep the passphrase in another place: without it, no one can open them.`
            : t`A backup contains everything, including passwords, which cannot be read from it. Keep the file as safe as a key.`}
        </p>
      </Card>
    </>
  );
}

function SecondPlace({ place }: { place: NonNullable<BackupStatus['secondPlace']> }) {
  const { t } = useLingui();
  const { name, lastCopiedAt, lastFailure } = place;
  return (
    <>
      <span className="breakable">{name}</span>
      {'. '}
      {lastCopiedAt ? (
        <Trans>The last copy was made {formatRelative(lastCopiedAt)}.</Trans>
      ) : (
        <Trans>Nothing has been copied yet.</Trans>
      )}
      {lastFailure && (
        <span className={`aside ${classes['problem']}`}>
          <Dated>{t`The copy of ${formatInstant(lastFailure.at)} failed.`}</Dated> {lastFailure.reason}
        </span>
      )}
    </>
  );
}
