import type { Translate } from './sentences.ts';

interface Template {
  /** The words of the English sentence around its values, to compare quickly. */
  pattern: RegExp;
  names: string[];
  translation: string;
}

/**
 * Translates by a catalogue of English sentences, in which values are `{name}`. A sentence is written in full where it is said, in contract, database
 * and services alike, and found again here by its fixed words; the value of a placeholder is kept as it is, or translated if it is a sentence too.
 * The template with the most fixed words is tried first.
 */
export function translator(
  catalogue: Iterable<readonly [english: string, translation: string]>,
  locale: string,
): Translate {
  const whole = new Map<string, string>();
  const templates: Template[] = [];
  for (const [english, translation] of catalogue) {
    if (translation === '') continue;
    if (/\{\w+\}/.test(english)) templates.push(templateOf(english, translation));
    else whole.set(english, translation);
  }
  templates.sort((a, b) => b.pattern.source.length - a.pattern.source.length);
  const nameOfDay = daysIn(locale);
  const translate = (english: string): string => {
    const known = whole.get(english);
    if (known !== undefined) return known;
    for (const { pattern, names, translation } of templates) {
      const found = pattern.exec(english);
      if (found === null) continue;
      const values = new Map(names.map((name, at) => [name, inLanguage(found[at + 1] ?? '')]));
      return translation.replaceAll(/\{(\w+)\}/g, (braced, name: string) => values.get(name) ?? braced);
    }
    return isDayAndTime.test(english) ? nameOfDay(english) : english;
  };
  // A single word is a label only where it stands alone: as a value it is rather a name.
  const inLanguage = (value: string): string =>
    /^\S+ (?:.* )?\S+$/.test(value) ? nameOfDay(translate(value)) : nameOfDay(value);
  return translate;
}

/** "{opens} to {closes}" would find itself in every text with a "to": so few words only stand between dates, times and numbers. */
const fewLetters = 3;
const anyValue = '([^]*?)';
const figures = String.raw`(\d\S*(?: [AP]M)?)`;

function templateOf(english: string, translation: string): Template {
  const parts = english.split(/\{(\w+)\}/);
  const names = parts.filter((_, at) => at % 2 === 1);
  const words = parts.filter((_, at) => at % 2 === 0).join('');
  const value = words.replaceAll(/[^A-Za-z]/g, '').length <= fewLetters ? figures : anyValue;
  const source = parts
    .map((part, at) => (at % 2 === 1 ? value : part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)))
    .join('');
  return { pattern: new RegExp(`^${source}$`), names, translation };
}

const englishDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const isDayAndTime = new RegExp(String.raw`^(?:${englishDays.join('|')})(?: [\d: APM]+ to [\d: APM]+)?$`);

/** "Monday 8:00 to 9:00 AM" with the day in the language, and a dash for "to". */
function daysIn(locale: string): Translate {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const names = englishDays.map((_, at) => format.format(new Date(Date.UTC(2024, 0, 1 + at))));
  const anyDay = `(?:${englishDays.join('|')})`;
  const day = new RegExp(String.raw`\b${anyDay}\b`, 'g');
  const days = new RegExp(String.raw`\b(${anyDay}) to (${anyDay})\b`, 'g');
  return (value) =>
    value
      .replaceAll(days, '$1–$2')
      .replaceAll(day, (english) => names[englishDays.indexOf(english)] ?? english)
      .replaceAll(/(\d:\d\d(?: [AP]M)?) to (\d{1,2}:\d\d)/g, '$1–$2');
}
