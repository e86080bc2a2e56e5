import type { BackupRun } from '#contract/backups';
import { stepInWords } from '../backup-words.ts';
import classes from './run-progress.module.css';

/** How far the run is, as a bar and in words. */
export function RunProgress({ run, label }: { run: BackupRun; label: string }) {
  const { done, total } = run;
  const percent = total > 0 ? Math.floor((done / total) * 100) : undefined;
  const words = stepInWords(run);
  return (
    <>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        className={`track ${classes['track']}`}
      >
        <div style={{ width: `${percent ?? 100}%` }} data-unknown={percent === undefined || undefined} />
      </div>
      <p aria-live="polite">{words}</p>
    </>
  );
}
