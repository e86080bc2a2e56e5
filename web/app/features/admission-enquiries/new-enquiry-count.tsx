import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useWaitingEnquiries } from './shared/admission-enquiries.queries.ts';
import { CountBadge } from '../../ui/count-badge.tsx';

/** Sidebar badge: registrations not called yet, and how many of them are overdue. */
export function NewEnquiryCount() {
  const { t } = useLingui();
  const { count, over24h } = useWaitingEnquiries();
  return (
    <CountBadge count={count} title={t`Waiting for a call: ${count}, more than 24 hours: ${over24h}`}>
      <Plural value={count} one="# waiting" other="# waiting" />
      {over24h > 0 && <Trans>, {over24h} of them more than 24 hours</Trans>}
    </CountBadge>
  );
}
