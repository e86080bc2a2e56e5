import type { Student } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import type { Tone } from '../../../ui/status-badge.tsx';

export const statusTones: Record<Student['status'], Tone> = { active: 'ok', left: 'mute', passed_out: 'info' };

/** Labels of enumerated values. */
export function useStudentWords(): {
  status: Record<Student['status'], string>;
  gender: Record<Student['gender'], string>;
} {
  const { t } = useLingui();
  return {
    status: { active: t`Active`, left: t`Left`, passed_out: t`Passed out` },
    gender: { male: t`Male`, female: t`Female`, other: t`Other` },
  };
}
