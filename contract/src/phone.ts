/** Formats `+919876543210` as "+91 98765 43210"; other countries' numbers stay unchanged. */
export function formatPhone(phone: string): string {
  const national = /^\+91(\d{5})(\d{5})$/.exec(phone);
  return national ? `+91 ${national[1]} ${national[2]}` : phone;
}

/** Formats without the country code of India, as in a spreadsheet: "98765 43210". */
export const localPhone = (phone: string): string => formatPhone(phone).replace(/^\+91 /, '');

/** Whether a number is made up: people type the same digit ten times where none is known, as in "99999 99999". */
export const identifiesNobody = (phone: string): boolean => /^\+91(\d)\1{9}$/.test(phone);

/** A link to a WhatsApp chat, which takes the number in digits; without one, WhatsApp asks for the contact. `text` is prefilled. */
export const whatsAppLink = (phone: string, text?: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;

/** False for Indian landline numbers: no mobile number begins with these digits. */
export const mayBeMobile = (phone: string): boolean => !/^\+91[1-5]/.test(phone);
