import type { ContactMessage } from '#contract/contact-messages';
import { useLingui } from '@lingui/react/macro';
import { StatusBadge } from '../../ui/status-badge.tsx';

export function MessageStatus({ of: { answeredAt, isDoubtful } }: { of: ContactMessage }) {
  const { t } = useLingui();
  if (answeredAt !== null) return <StatusBadge tone="ok">{t`Answered`}</StatusBadge>;
  return isDoubtful ? (
    <StatusBadge tone="mute">{t`Doubtful`}</StatusBadge>
  ) : (
    <StatusBadge tone="warn">{t`Not answered`}</StatusBadge>
  );
}
