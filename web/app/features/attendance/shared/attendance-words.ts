import type { AttendanceStatus } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';

/** Words and letters of the four marks. */
export function useAttendanceWords(): Record<AttendanceStatus, { word: string; letter: string }> {
  const { t } = useLingui();
  return {
    present: { word: t`Present`, letter: t`P` },
    absent: { word: t`Absent`, letter: t`A` },
    late: { word: t`Late`, letter: t`L` },
    leave: { word: t`On leave`, letter: t`Lv` },
  };
}
