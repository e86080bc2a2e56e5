import { Plural } from '@lingui/react/macro';
import { useNewEnquiryCount } from './admission-enquiries.queries.ts';

/** For the sidebar: how many wait for their first call; nothing while nobody does. */
export default function NewEnquiryCount() {
  const count = useNewEnquiryCount();
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="hidden-text">
        <Plural value={count} one="# waiting" other="# waiting" />
      </span>
    </>
  );
}
