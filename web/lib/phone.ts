export { formatPhone, mayBeMobile } from '#contract/phone';

/** WhatsApp chat link, which needs the number in digits; without one it asks for the contact. `text` is prefilled. */
export const whatsAppLink = (phone: string, text?: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
