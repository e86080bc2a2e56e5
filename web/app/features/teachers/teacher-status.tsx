import type { Teacher } from '#contract/teachers';
import { useLingui } from '@lingui/react/macro';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Whether the teacher is active, and has ever logged in. */
export function TeacherStatusBadge({ teacher }: { teacher: Pick<Teacher, 'status' | 'hasSignedIn'> }) {
  const { t } = useLingui();
  if (teacher.status === 'left') return <StatusBadge tone="mute">{t`Left`}</StatusBadge>;
  return teacher.hasSignedIn ? (
    <StatusBadge tone="ok">{t`Active`}</StatusBadge>
  ) : (
    <StatusBadge tone="warn">{t`Invited`}</StatusBadge>
  );
}
