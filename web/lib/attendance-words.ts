import type { AttendanceStatus } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';

/** The words of the four marks. */
export function useMarkWords(): Record<AttendanceStatus, string> {
  const { t } = useLingui();
  return { present: t`Present`, absent: t`Absent`, late: t`Late`, leave: t`On leave` };
}

/** The marks in one or two letters. */
export function useMarkLetters(): Record<AttendanceStatus, string> {
  const { t } = useLingui();
  return { present: t`P`, absent: t`A`, late: t`L`, leave: t`Lv` };
}
