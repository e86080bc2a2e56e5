import type { Academy } from '#contract/settings';
import { formatPhone } from '#contract/phone';
import { academyName, placeOf } from './academy.ts';

/** Facts about the academy for the default legal texts; each a complete line or empty. */
export interface LegalFacts {
  name: string;
  /** "Sample Academy, Station Road, Latur, Maharashtra 413512" */
  nameAndAddress: string;
  /** Contact details as lines of a list; the office itself where none are known. */
  contactLines: string;
}

export function legalFacts(academy: Academy): LegalFacts {
  const name = academyName(academy);
  const place = [placeOf(academy), academy.postalCode].filter(Boolean).join(' ');
  const address = [...academy.addressLines, place].filter(Boolean).join(', ');
  const lines = [
    academy.email && `- Email: ${academy.email}`,
    academy.phones.length > 0 && `- Phone: ${academy.phones.map(formatPhone).join(', ')}`,
    address && `- Office: ${address}`,
  ].filter(Boolean);
  return {
    name,
    nameAndAddress: [name, address].filter(Boolean).join(', '),
    contactLines: lines.length > 0 ? lines.join('\n') : '- At our office',
  };
}

/** Date of the last change to the default texts. */
export const legalTextsUpdatedOn = '2026-11-21';
