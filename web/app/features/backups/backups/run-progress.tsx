import type { BackupRun } from '#contract/backups';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import { stepInWords } from '../backup-words.ts';

/** How far the run is, as a bar and in words. */
export function RunProgress({ run, label }: { run: BackupRun; label: string }) {
  const { done, total } = run;
  const words = stepInWords(run);
  return (
    <>
      <ProgressLine label={label} share={total > 0 ? done / total : undefined} words={words} />
      <p aria-live="polite">{words}</p>
    </>
  );
}
