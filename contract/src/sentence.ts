const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** A value of a sentence; another sentence and a day of the week are rendered in its language. */
export type Value = string | number | Sentence | { weekday: (typeof weekDays)[number]; style?: 'short' };

/** A sentence of the API that every reader gets in their language. */
export interface Sentence {
  /** Its English, as an ICU message: the key of its translations. */
  readonly key: string;
  readonly values?: Readonly<Record<string, Value>> | undefined;
}

/** The placeholders of an ICU message; the forms of a plural, `one {# seat is}`, are none. */
type NamesIn<Key extends string> = Key extends `${infer Before}{${infer Rest}`
  ? (Before extends `${string}${'one' | 'other' | `=${number}`} ` ? never : NameAt<Rest>) | NamesIn<Rest>
  : never;
type NameAt<Rest extends string> = Rest extends `${infer Inside}}${string}`
  ? Inside extends `${infer Name},${string}`
    ? Name
    : Inside
  : never;
type ValuesOf<Key extends string> = [NamesIn<Key>] extends [never]
  ? []
  : [values: { readonly [Name in NamesIn<Key>]: Value }];

/** Makes a sentence. The key is written out here: `npm run messages` puts it into the catalogues. */
export const sentence = <Key extends string>(key: Key, ...[values]: ValuesOf<Key>): Sentence =>
  values ? { key, values } : { key };

export type Translate = (sentence: Sentence) => string;

export const toSentence = (words: Sentence | string): Sentence => (typeof words === 'string' ? { key: words } : words);

/** Makes a sentence of each text of an object. */
export const sentences = <Name extends string>(keys: Record<Name, string>) =>
  Object.fromEntries(Object.entries<string>(keys).map(([name, key]) => [name, { key }])) as Record<Name, Sentence>;

/** A sentence as one text, for what holds nothing else: zod’s messages and columns of the database. */
export const asText = ({ key, values }: Sentence): string => (values ? JSON.stringify({ key, values }) : key);

export const sentenceIn = (text: string): Sentence =>
  text.startsWith('{"key":') ? (JSON.parse(text) as Sentence) : { key: text };

/** Lingui’s object of a language, as far as sentences need it. */
interface I18n {
  readonly messages: object;
  _: (
    key: string,
    values?: Record<string, unknown>,
    options?: { formats: { number: { useGrouping: boolean } } },
  ) => string;
}

/** Renders sentences; what is not in the catalogue and has no values, such as a name, stays as it is. */
export function translateWith(i18n: I18n, locale: string): Translate {
  const render = (value: Value): string | number => {
    if (typeof value !== 'object') return value;
    if ('weekday' in value) {
      // 1 January 2024 was a Monday.
      const day = new Date(Date.UTC(2024, 0, 1 + weekDays.indexOf(value.weekday)));
      return day.toLocaleDateString(locale, { weekday: value.style ?? 'long', timeZone: 'UTC' });
    }
    const { key, values } = value;
    if (values === undefined) return key in i18n.messages ? i18n._(key) : key;
    const rendered = Object.fromEntries(Object.entries(values).map(([name, inner]) => [name, render(inner)]));
    // A count is written like every other value, without commas.
    return i18n._(key, rendered, { formats: { number: { useGrouping: false } } });
  };
  return (sentence) => String(render(sentence));
}

/** The sentence shown where neither endpoint nor server nor network says anything. */
export const unknownFailure = sentence('An error occurred');

/** The sentence for a body refused by a proxy in front of our server: our own refusals of the size bring a sentence. */
export const tooLargeForProxy = sentence(
  'The web server in front of Tasika does not let through anything this large. The person who set it up can raise its limit (in nginx: client_max_body_size).',
);
