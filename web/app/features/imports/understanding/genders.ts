import { oneSpelling } from '#contract/spelling';
import type { Cell } from '../reading/sheets.ts';

type Gender = 'male' | 'female' | 'other';

const words: Record<Gender, string> = {
  male: 'm male boy man b mr master kumar पु पुरुष मुलगा मुलगे लड़का लडका कुमार छात्र',
  female: 'f female girl woman g ms miss mrs kumari kum स्त्री स्री मुलगी महिला लड़की लडकी कुमारी छात्रा',
  other: 'o other others third transgender t इतर अन्य',
};

const genders = new Map(
  (Object.keys(words) as Gender[]).flatMap((gender) =>
    words[gender].split(' ').map((word) => [oneSpelling(word), gender]),
  ),
);

/** Null without a word for it; undefined for a word that is none. */
export function readGender(cell: Cell): Gender | null | undefined {
  const word = oneSpelling(String(cell ?? ''))
    .toLowerCase()
    .replaceAll(/[\s.()-]/g, '');
  return word === '' ? null : genders.get(word);
}
