import { useLingui } from '@lingui/react/macro';
import { formatPhone } from '../../../lib/phone.ts';
import { ContactIcons, WhatsAppIcon } from '../../lib/contact-links.tsx';
import classes from './call-link.module.css';

interface CallLinkProps {
  /** The student whose parent is called. */
  name: string;
  /** Null if none is known. */
  phone: string | null;
  /** Two icons without the number, for lists on phones. */
  isIcon?: boolean;
}

export function CallLink({ name, phone, isIcon = false }: CallLinkProps) {
  const { t } = useLingui();
  if (phone === null) return <span className="aside">{isIcon ? t`No number` : t`Not added`}</span>;
  const who = t`the parent of ${name}`;
  if (isIcon) {
    return (
      <span className="inline gap-4">
        <ContactIcons phone={phone} who={who} size={44} />
      </span>
    );
  }
  return (
    <span className="inline gap-8">
      <a
        href={`tel:${phone}`}
        className={classes['number']}
        aria-label={t`Call the parent of ${name}, ${formatPhone(phone)}`}
      >
        {formatPhone(phone)}
      </a>
      <span className={classes['chat']}>
        <WhatsAppIcon phone={phone} who={who} size={32} />
      </span>
    </span>
  );
}
