import { formatPhone } from '../../../lib/phone.ts';

/** What stands for "nothing" in the record is no fact in its history either. */
export function toFact(field: string, text: string | null): string | null {
  if (text === null || text === 'Default Address') return null;
  if (!/phone$/i.test(field)) return text;
  return text.startsWith('+') ? formatPhone(text) : null;
}
