import type { Translate } from './sentences.ts';

interface Template {
  /** The words of the English sentence around its values, to compare quickly. */
  pattern: RegExp;
  names: string[];
  translation: string;
}

/**
 * Translates with a catalogue of English sentences, in which values are `{name}`. A sentence is written in full where it is used, in contract,
 * database and services alike, and recognised here by its fixed words; the value of a placeholder is kept, or translated if it is a sentence
 * too. The template with the most fixed words is tried first.
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
      return translation.replace(/\{(\w+)\}/g, (braced, name: string) => values.get(name) ?? braced);
    }
    return isDayAndTime.test(english) ? nameOfDay(english) : english;
  };
  // A single word is translated only where it stands alone: as a value it is more likely a name.
  const inLanguage = (value: string): string =>
    /^\S+ (?:.* )?\S+$/.test(value) ? nameOfDay(translate(value)) : nameOfDay(value);
  return translate;
}

/** The number of letters up to which fixed words match only between dates, times and numbers: "{opens} to {closes}" fits any text with a "to". */
const fewLetters = 3;
const anyValue = '([^]*?)';
const figures = String.raw`(\d\S*(?: [AP]M)?)`;

function templateOf(english: string, translation: string): Template {
  const parts = english.split(/\{(\w+)\}/);
  const names = parts.filter((_, at) => at % 2 === 1);
  const words = parts.filter((_, at) => at % 2 === 0).join('');
  const value = words.replace(/[^A-Za-z]/g, '').length <= fewLetters ? figures : anyValue;
  const source = parts
    .map((part, at) => (at % 2 === 1 ? value : part.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)))
    .join('');
  return { pattern: new RegExp(`^${source}$`), names, translation };
}

const englishDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const isDayAndTime = new RegExp(String.raw`^(?:${englishDays.join('|')})(?: [\d: APM]+ to [\d: APM]+)?$`);

/** Translates "Monday 8:00 to 9:00 AM": the day in the language, and a dash for "to". */
function daysIn(locale: string): Translate {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const names = englishDays.map((_, at) => format.format(new Date(Date.UTC(2024, 0, 1 + at))));
  const anyDay = `(?:${englishDays.join('|')})`;
  const day = new RegExp(String.raw`\b${anyDay}\b`, 'g');
  const days = new RegExp(String.raw`\b(${anyDay}) to (${anyDay})\b`, 'g');
  return (value) =>
    value
      .replace(days, '$1–$2')
      .replace(day, (english) => names[englishDays.indexOf(english)] ?? english)
      .replace(/(\d:\d\d(?: [AP]M)?) to (\d{1,2}:\d\d)/g, '$1–$2');
}
