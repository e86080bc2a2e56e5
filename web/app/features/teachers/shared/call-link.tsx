import { useLingui } from '@lingui/react/macro';
import { formatPhone } from '#contract/phone';
import { PhoneIcon } from '../../../lib/contact-links.tsx';
import classes from './call-link.module.css';

interface CallLinkProps {
  /** The student whose parent is called. */
  name: string;
  /** Null if none is known. */
  phone: string | null;
  /** An icon without the number, for lists on phones. */
  isIcon?: boolean;
}

/** Calls a family from a list. Messages are written on the student's page, which shows and records their text. */
export function CallLink({ name, phone, isIcon = false }: CallLinkProps) {
  const { t } = useLingui();
  if (phone === null) return <span className="aside">{isIcon ? t`No number` : t`Not added`}</span>;
  const who = t`the parent of ${name}`;
  if (isIcon) {
    return <PhoneIcon phone={phone} who={who} size={44} />;
  }
  return (
    <a
      href={`tel:${phone}`}
      className={`numbers unbroken primary firm plain-link ${classes['number']}`}
      aria-label={t`Call the parent of ${name}, ${formatPhone(phone)}`}
    >
      {formatPhone(phone)}
    </a>
  );
}
