import { Trans } from '@lingui/react/macro';
import { MessageCircle, Phone } from 'lucide-react';
import { formatPhone, whatsAppLink } from '#contract/phone';
import { ButtonLink } from './site-parts.tsx';

/** The first number is the primary button. */
export function PhoneButtons({ phones }: { phones: string[] }) {
  return phones.map((phone, index) => {
    const number = formatPhone(phone);
    return (
      <ButtonLink key={phone} to={`tel:${phone}`} look={index === 0 ? 'primary' : 'secondary'}>
        <Phone size={20} aria-hidden />
        <span className="figures">
          <Trans>Call {number}</Trans>
        </span>
      </ButtonLink>
    );
  });
}

export function WhatsAppButton({ number }: { number: string }) {
  return (
    <ButtonLink to={whatsAppLink(number)} look="secondary">
      <MessageCircle size={20} aria-hidden />
      <Trans>WhatsApp</Trans>
    </ButtonLink>
  );
}
