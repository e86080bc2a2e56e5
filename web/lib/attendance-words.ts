import type { AttendanceStatus } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';

/** The four marks, everywhere. */
export function useMarkWords(): Record<AttendanceStatus, string> {
  const { t } = useLingui();
  return { present: t`Present`, absent: t`Absent`, late: t`Late`, leave: t`On leave` };
}

/** The same in one or two letters. */
export function useMarkLetters(): Record<AttendanceStatus, string> {
  const { t } = useLingui();
  return { present: t`P`, absent: t`A`, late: t`L`, leave: t`Lv` };
}
