import { Phone } from '#contract/fields';
import type { Cell } from '../reading/sheets.ts';
import { latinDigits } from '#contract/digits';
import { saysNothing } from './says-nothing.ts';

export type PhoneProblem = 'shortened' | 'not-a-phone';

export type ReadPhones = { phones: string[] } | { problem: PhoneProblem };

const scientific = /^\d(\.\d+)?e\+?\d+$/i;

/** The numbers in one cell, as E.164; several are parted by a slash, comma, semicolon, line or word. */
export function readPhones(cell: Cell): ReadPhones {
  if (cell === null || cell === '') return { phones: [] };
  const text = latinDigits(String(cell)).trim();
  if (saysNothing(text)) return { phones: [] };
  // A spreadsheet shortened a number that did not fit its cell: the last digits are lost.
  if (scientific.test(text)) return { problem: 'shortened' };
  const phones = new Set<string>();
  for (const part of partsOf(text)) {
    const phone = Phone.safeParse(part.replace(/^\D*?(?=[+\d])/, '').replace(/\D+$/, ''));
    if (!phone.success) return { problem: 'not-a-phone' };
    phones.add(phone.data);
  }
  return { phones: [...phones] };
}

function partsOf(text: string): string[] {
  const parts = text.split(/\s*(?:[/,;|&\n]|\bor\b|\band\b)\s*/i).filter((part) => part !== '');
  return parts.flatMap((part) => {
    // Two numbers may be separated only by a space or a hyphen.
    const both = /^(?:\+?91[\s-]?|0)?(\d{10})[\s-]+(?:\+?91[\s-]?|0)?(\d{10})$/.exec(part);
    return both ? [both[1] as string, both[2] as string] : [part];
  });
}
