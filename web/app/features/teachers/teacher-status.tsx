import type { Teacher } from '#contract/teachers';
import { useLingui } from '@lingui/react/macro';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Whether somebody teaches here, and of those who do, whether they have ever signed in. */
export function TeacherStatusBadge({ teacher }: { teacher: Pick<Teacher, 'status' | 'hasSignedIn'> }) {
  const { t } = useLingui();
  if (teacher.status === 'left') return <StatusBadge tone="mute">{t`Left`}</StatusBadge>;
  return teacher.hasSignedIn ? (
    <StatusBadge tone="ok">{t`Active`}</StatusBadge>
  ) : (
    <StatusBadge tone="warn">{t`Invited`}</StatusBadge>
  );
}
