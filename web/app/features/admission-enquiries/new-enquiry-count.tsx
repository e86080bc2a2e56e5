import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useWaitingEnquiries } from '../../domain/admission-enquiries/admission-enquiries.queries.ts';

/** Sidebar badge: registrations not called yet, and how many of them are overdue; nothing at 0. */
export function NewEnquiryCount() {
  const { t } = useLingui();
  const { count, over24h } = useWaitingEnquiries();
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden title={t`Waiting for a call: ${count}, more than 24 hours: ${over24h}`}>
        {count > 99 ? '99+' : count}
      </span>
      <span className="hidden-text">
        <Plural value={count} one="# waiting" other="# waiting" />
        {over24h > 0 && <Trans>, {over24h} of them more than 24 hours</Trans>}
      </span>
    </>
  );
}
