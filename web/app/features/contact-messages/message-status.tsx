import type { ContactMessage } from '#contract/contact-messages';
import { useLingui } from '@lingui/react/macro';
import { StatusBadge } from '../../ui/status-badge.tsx';

export function MessageStatus({ of: { answeredAt } }: { of: ContactMessage }) {
  const { t } = useLingui();
  return answeredAt === null ? (
    <StatusBadge tone="warn">{t`Not answered`}</StatusBadge>
  ) : (
    <StatusBadge tone="ok">{t`Answered`}</StatusBadge>
  );
}
