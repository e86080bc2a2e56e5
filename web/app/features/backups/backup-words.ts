import type { Backup, BackupCounts, BackupRun } from '#contract/backups';
import { plural, t } from '@lingui/core/macro';
import { formatInstant } from '../../../lib/dates.ts';

/** "412 students, 61 batches, 18 notes". */
export function countsInWords({ students, batches, notes }: Pick<BackupCounts, 'students' | 'batches' | 'notes'>) {
  return [
    plural(students, { one: '# student', other: '# students' }),
    plural(batches, { one: '# batch', other: '# batches' }),
    plural(notes, { one: '# note', other: '# notes' }),
  ].join(', ');
}

/** The parts that a backup lacks. */
export const missingInWords = (missing: number): string =>
  plural(missing, { one: '# file was missing on the server', other: '# files were missing on the server' });

/** "the backup of 14-11-2026, 3:30 AM". */
export const nameOf = ({ takenAt, createdAt }: Pick<Backup, 'takenAt' | 'createdAt'>): string =>
  formatInstant(takenAt ?? createdAt);

export function makerOf({ createdBy, kind }: Pick<Backup, 'createdBy' | 'kind'>): string {
  if (kind === 'safety') return t`Before a restore`;
  if (kind === 'nightly') return t`Automatic`;
  return kind === 'uploaded' ? t`Uploaded by ${createdBy}` : createdBy;
}

/** The current step, beside the progress bar. */
export function stepInWords({ kind, step }: Pick<BackupRun, 'kind' | 'step'>): string {
  switch (step) {
    case 'rows':
      return t`Writing the data`;
    case 'files':
      return kind === 'restore' ? t`Restoring the files` : t`Writing the files`;
    case 'fetching':
      return t`Copying the backup here`;
    case 'checking':
      return kind === 'backup' ? t`Checking the finished backup` : t`Checking the backup`;
    case 'safety':
      return t`Making a safety backup of what is here now`;
    case 'loading':
      return kind === 'check' ? t`Running a trial restore` : t`Restoring the data`;
    case 'indexing':
      return t`Sorting the data, so that it is found quickly`;
    case 'finishing':
      return t`Nearly done`;
  }
}
