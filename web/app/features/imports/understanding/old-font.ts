/** About a fourth of the letters of Marathi names in Latin script are "a"; in an old font that letter is a rare sign. */
const maxOfA = 0.08;
/** The vowel signs in Kruti Dev and similar fonts, the most frequent signs of all. */
const fewestVowelSigns = 0.2;
const fewestLetters = 40;

/**
 * Whether texts are Devanagari typed in a font such as Kruti Dev, whose file holds Latin letters in place of it ("lfpu ikVhy" for
 * सचिन पाटील); judged by how often some letters occur.
 */
export function looksLikeOldFont(texts: readonly string[]): boolean {
  const written = texts.join(' ');
  const letters = written.match(/[a-z]/gi) ?? [];
  if (letters.length < fewestLetters || /[\u0900-\u097F@]/.test(written)) return false;
  const shareOf = (some: string) => letters.filter((letter) => some.includes(letter)).length / letters.length;
  return shareOf('aA') < maxOfA && shareOf('khf') > fewestVowelSigns;
}
