import { useLingui } from '@lingui/react/macro';
import { MessageCircle, Phone } from 'lucide-react';
import { formatPhone, mayBeMobile, whatsAppLink } from '#contract/phone';
import { ActionIcon, Button } from '../ui/mantine.ts';

interface ContactProps {
  phone: string;
  /** For screen readers. */
  who: string;
}

/** Every number that may be a mobile also gets a WhatsApp button: most families answer there sooner. */
export function ContactIcons({ phone, who, text, size = 40 }: ContactProps & { text?: string; size?: number }) {
  return (
    <>
      <PhoneIcon phone={phone} who={who} size={size} />
      <WhatsAppIcon phone={phone} who={who} size={size} {...(text !== undefined && { text })} />
    </>
  );
}

export function PhoneIcon({ phone, who, size = 40 }: ContactProps & { size?: number }) {
  const { t } = useLingui();
  return (
    <ActionIcon component="a" variant="default" size={size} href={`tel:${phone}`} aria-label={t`Call ${who}`}>
      <Phone size={18} aria-hidden />
    </ActionIcon>
  );
}

export function WhatsAppIcon({ phone, who, text, size = 40 }: ContactProps & { text?: string; size?: number }) {
  const { t } = useLingui();
  if (!mayBeMobile(phone)) return null;
  return (
    <ActionIcon
      component="a"
      variant="default"
      size={size}
      href={whatsAppLink(phone, text)}
      target="_blank"
      rel="noopener"
      aria-label={t`WhatsApp to ${who}`}
    >
      <MessageCircle size={18} aria-hidden />
    </ActionIcon>
  );
}

interface WhatsAppButtonProps extends ContactProps {
  /** Prefilled in the chat. */
  text?: string | undefined;
}

interface ContactButtonsProps extends WhatsAppButtonProps {
  /** Only "Call", where the number is already on the screen. */
  isShort?: boolean;
}

export function ContactButtons({ phone, who, text, isShort = false }: ContactButtonsProps) {
  const { t } = useLingui();
  const number = formatPhone(phone);
  return (
    <>
      <Button component="a" href={`tel:${phone}`} variant="default" leftSection={<Phone size={18} aria-hidden />}>
        {isShort ? t`Call` : t`Call ${number}`}
      </Button>
      <WhatsAppButton phone={phone} who={who} text={text} />
    </>
  );
}

export function WhatsAppButton({ phone, who, text }: WhatsAppButtonProps) {
  const { t } = useLingui();
  if (!mayBeMobile(phone)) return null;
  return (
    <Button
      component="a"
      href={whatsAppLink(phone, text)}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<MessageCircle size={18} aria-hidden />}
      aria-label={t`WhatsApp to ${who}`}
    >
      {t`WhatsApp`}
    </Button>
  );
}
