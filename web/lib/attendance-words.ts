import type { AttendanceStatus } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';

/** The words of the four marks. */
export function useMarkWords(): Record<AttendanceStatus, string> {
  const { t } = useLingui();
  return { present: t`Present`, absent: t`Absent`, late: t`Late`, leave: t`On leave` };
}

/** Why a percentage is higher than the days marked present: `late` is how often the student came late. */
export function useLateNote(late: number): string | null {
  const { t } = useLingui();
  return late > 0 ? t`Coming late counts as present.` : null;
}

/** The first of these among a day's marks decides the day's colour. */
export const gravestFirst: readonly AttendanceStatus[] = ['absent', 'late', 'leave', 'present'];

/** The marks in one or two letters. */
export function useMarkLetters(): Record<AttendanceStatus, string> {
  const { t } = useLingui();
  return { present: t`P`, absent: t`A`, late: t`L`, leave: t`Lv` };
}
