import { useLingui } from '@lingui/react/macro';
import { Phone } from 'lucide-react';
import { formatPhone } from '../../../lib/phone.ts';
import { WhatsAppIcon } from '../../lib/contact-links.tsx';
import classes from './call-link.module.css';

interface CallLinkProps {
  /** The student whose parent is called. */
  name: string;
  /** Null if none is known. */
  phone: string | null;
  /** Icon only, for lists on phones. */
  isIcon?: boolean;
}

export function CallLink({ name, phone, isIcon = false }: CallLinkProps) {
  const { t } = useLingui();
  if (phone === null) return <span className="aside">{isIcon ? t`No number` : t`Not added`}</span>;
  const call = (
    <a
      href={`tel:${phone}`}
      className={isIcon ? classes['icon'] : classes['number']}
      aria-label={isIcon ? t`Call the parent of ${name}` : t`Call the parent of ${name}, ${formatPhone(phone)}`}
    >
      {isIcon ? <Phone size={20} aria-hidden /> : formatPhone(phone)}
    </a>
  );
  if (isIcon) return call;
  return (
    <span className="inline gap-8">
      {call}
      <span className={classes['chat']}>
        <WhatsAppIcon phone={phone} who={t`the parent of ${name}`} size={32} />
      </span>
    </span>
  );
}
