import type { Academy } from '#contract/settings';
import { formatPhone } from './phone.ts';
import { academyName, placeOf } from './academy.ts';

/** What the default legal texts say of the academy; each is a complete line or nothing. */
export interface LegalFacts {
  name: string;
  /** "Sample Academy, Station Road, Latur, Maharashtra 413512" */
  nameAndAddress: string;
  /** Ways to reach the academy as lines of a list; the office itself where nothing else is known. */
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

/** The day on which the default texts were last changed. */
export const legalTextsUpdatedOn = '2026-11-21';
