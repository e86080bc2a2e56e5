import type { BackupRun } from '#contract/backups';
import { useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { stepInWords } from '../backup-words.ts';
import classes from './backups-page.module.css';

/** How far a backup or a restore is. */
export function RunningBackup({ run }: { run: BackupRun }) {
  const { t } = useLingui();
  const { kind, done, total } = run;
  const percent = total > 0 ? Math.floor((done / total) * 100) : undefined;
  const words = stepInWords(run);
  return (
    <Card title={kind === 'restore' ? t`A backup is being restored` : t`A backup is being made`}>
      <div className={classes['running']}>
        <div
          role="progressbar"
          aria-label={kind === 'restore' ? t`Restore` : t`Backup`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={words}
          className={classes['track']}
        >
          <div style={{ width: `${percent ?? 100}%` }} data-unknown={percent === undefined || undefined} />
        </div>
        <p aria-live="polite">{words}</p>
        <p className={classes['quiet']}>
          {kind === 'restore'
            ? t`Nobody can save anything until it is done. Then everybody signs in again, you too.`
            : t`You can leave this page, and everybody can go on working.`}
        </p>
      </div>
    </Card>
  );
}
