export { formatPhone } from '#contract/phone';

/** Opens a chat with the number in WhatsApp, which wants it in digits; the text stands ready there to be sent. */
export const whatsAppLink = (phone: string, text?: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
