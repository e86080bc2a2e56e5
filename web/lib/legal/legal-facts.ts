import { formatPhone } from '#contract/phone';
import type { Academy, LegalPage } from '#contract/settings';
import { t } from '@lingui/core/macro';
import { academyName, placeOf } from '../academy.ts';

/** Facts about the academy for the default legal texts; each a complete line or empty. */
export interface LegalFacts {
  name: string;
  /** "Sample Academy, Station Road, Latur, Maharashtra 413512" */
  nameAndAddress: string;
  /** Contact details as lines of a list; the office itself where none are known. */
  contactLines: string;
}

export type DefaultTexts = Record<LegalPage, (facts: LegalFacts) => string>;

/** In the language shown. */
export function legalFacts(academy: Academy): LegalFacts {
  const name = academyName(academy);
  const place = [placeOf(academy), academy.postalCode].filter(Boolean).join(' ');
  const address = [...academy.addressLines, place].filter(Boolean).join(', ');
  const phones = academy.phones.map(formatPhone).join(', ');
  const lines = [
    academy.email && `- ${t`Email: ${academy.email}`}`,
    academy.phones.length > 0 && `- ${t`Phone: ${phones}`}`,
    address && `- ${t`Office: ${address}`}`,
  ].filter(Boolean);
  return {
    name,
    nameAndAddress: [name, address].filter(Boolean).join(', '),
    contactLines: lines.length > 0 ? lines.join('\n') : `- ${t`At our office`}`,
  };
}

/** Date of the last change to the default texts. */
export const legalTextsUpdatedOn = '2026-11-28';
