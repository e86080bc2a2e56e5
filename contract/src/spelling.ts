/** Devanagari that is drawn the same, though typed with other code points: keyboards make "डाॅ" as well as "डॉ". Applied in this order. */
const alike: readonly (readonly [string, string])[] = [
  ['ाॅ', 'ॉ'],
  ['ॅा', 'ॉ'],
  ['ाे', 'ो'],
  ['ेा', 'ो'],
  ['ाै', 'ौ'],
  ['ैा', 'ौ'],
  ['अा', 'आ'],
  ['अॉ', 'ऑ'],
  ['आॅ', 'ऑ'],
  ['अो', 'ओ'],
  ['आे', 'ओ'],
  ['अौ', 'औ'],
  ['आै', 'औ'],
  ['एे', 'ऐ'],
  ['एॅ', 'ऍ'],
  ['अॅ', 'ॲ'],
  ['ॲं', 'अँ'],
  ['ऑं', 'आँ'],
  ['ॅं', 'ँ'],
  ['ॉं', 'ाँ'],
  ['र्\u200Dय', 'ऱ्य'],
  ['र्\u200Dह', 'ऱ्ह'],
];

/** The soft hyphen, the space and joiner without width, and the byte order mark, which come with pasted text. */
const unseen = /[\u00AD\u200B\u2060\uFEFF]/g;

const devanagari = /[\u0900-\u097F]/;

/** The same as `one_spelling` of the database: one sequence of code points for what a reader sees as one text. */
export function oneSpelling(text: string): string {
  const composed = text.normalize('NFC').replace(unseen, '');
  if (!devanagari.test(composed)) return composed;
  return alike.reduce((spelt, [typed, one]) => spelt.split(typed).join(one), composed);
}
