export { formatPhone } from '#contract/phone';

/** Opens a chat with the number in WhatsApp, which wants it in digits. */
export const whatsAppLink = (phone: string): string => `https://wa.me/${phone.replace('+', '')}`;
