import { t } from '@lingui/core/macro';
import { formatDate, formatInstant } from '../../../lib/dates.ts';
import { formatPhone } from '../../../lib/phone.ts';

/** What stands for "nothing" in the record is no fact in its history either. */
export function toFact(field: string, text: string | null): string | null {
  if (text === null || text === 'Default Address') return null;
  if (!/phone$/i.test(field))
    return text.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (instant) => formatInstant(instant));
  return text.startsWith('+') ? formatPhone(text) : null;
}

/** What is said where a fact is gone or was not there, as its other side is a date or is not. */
export const nothingBeside = (fact: string | null): string =>
  fact !== null && /^\d{2}-\d{2}-\d{4}/.test(fact) ? formatDate(null) : t`Not added`;
