import { z } from 'zod';
import { latinDigits } from './digits.ts';
import { type InLanguages, languages } from './languages.ts';
import { identifiesNobody } from './phone.ts';
import { asText, sentence } from './sentence.ts';
import { oneSpelling } from './spelling.ts';

// Our content security policy forbids `eval`; zod's mere probe for it is reported as a violation.
if ('document' in globalThis) z.config({ jitless: true });

/** Whether a text is invisible: spaces without width, and marks that only change how their neighbours are drawn. */
export const showsNothing = (value: string): boolean =>
  /^[\p{White_Space}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u.test(value);
const withoutNothing = (value: string) => (showsNothing(value) ? '' : value);

/** Makes a text well-formed, and removes control characters except line breaks and tabs, and code points that never get a meaning. */
export const onlyShowable = (value: string): string =>
  value
    // A half of a pair; `toWellFormed` is younger than the browsers of the public pages.
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    // oxlint-disable-next-line no-control-regex -- control characters are exactly what is taken out
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Noncharacter_Code_Point}/gu, '');

export const atLeast = (min: number) =>
  sentence('Use at least {min, plural, one {# character} other {# characters}}', { min });
export const atMost = (max: number) =>
  sentence('Use at most {max, plural, one {# character} other {# characters}}', { max });

/** Marks that only turn the text direction of what follows; none of our languages needs them, and they come with pasted text. */
const directionMarks = /\p{Bidi_Control}/gu;

/**
 * User input: trimmed, in one spelling (NFC and what looks the same), well-formed, no control characters except line breaks and tabs, no marks of direction, at most `max` characters.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max * 4, asText(atMost(max)))
    .transform((value) => withoutNothing(oneSpelling(value.replace(directionMarks, '')).trim()))
    .pipe(
      z
        .string()
        .max(max, asText(atMost(max)))
        .refine((value) => onlyShowable(value) === value, { message: 'Remove the characters that cannot be shown' }),
    );

const whiteSpace = /[\s\u0085]+/g;

/** Like `text`, but in one line; each run of white space becomes one space, so that pasted or doubled spaces make no other name. */
export const line = (max: number) =>
  z
    .string()
    .max(max * 4, asText(atMost(max)))
    .transform((value) => value.trim().replace(whiteSpace, ' '))
    .pipe(text(max));

/** Like `requiredText`, but in one line. */
export const requiredLine = (max: number, missing: string) =>
  line(max).refine((value) => value.length > 0, { message: missing });

/** Like `optionalText`, but in one line. */
export const optionalLine = (max: number) =>
  z.union([z.null(), line(max)]).transform((value) => (value === '' ? null : value));

/** Like `text`, but not empty; `missing` is the sentence shown if it is ("Enter a name"). */
export const requiredText = (max: number, missing: string) =>
  text(max).refine((value) => value.length > 0, { message: missing });

/** Like `text`, but empty means "not given". */
export const optionalText = (max: number) =>
  z.union([z.null(), text(max)]).transform((value) => (value === '' ? null : value));

const notAnId = sentence('This link is not complete').key;

/** A field that may stay empty, which then is null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.null(), z.literal(''), schema]).transform((value) => (value === '' ? null : value));

/** An id chosen from a list; `missing` is the sentence shown without a choice ("Choose a standard"). */
export const chosenId = (missing: string) =>
  z.uuid({ error: ({ input }) => (input === undefined || input === null || input === '' ? missing : notAnId) });

export const Id = chosenId('Choose one from the list');
export type Id = z.infer<typeof Id>;

const isCalendarDay = (value: string) => {
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === value;
};

/** A code as a person typed or pasted it, in either script, with spaces or hyphens, or in the line of a mail. */
export const typedCode = (count: number, otherwise: string) =>
  z
    .string()
    .max(200, otherwise)
    .transform((value) => {
      const text = latinDigits(value);
      const [only, ...others] = text.match(/\d+/g)?.filter(({ length }) => length === count) ?? [];
      return only !== undefined && others.length === 0 ? only : text.replace(/\D/g, '');
    })
    .pipe(z.string().regex(new RegExp(`^\\d{${count}}$`), otherwise));

/** The last digits of a phone number that a person typed or pasted, in either script: its end, or all of it, with or without +91. */
export const typedEnd = (count: number, otherwise: string) =>
  z
    .string()
    .max(200, otherwise)
    .transform((value) => latinDigits(value).replace(/\D/g, ''))
    .pipe(z.string().min(count, otherwise))
    .transform((digits) => digits.slice(-count));

const dayWritten = (otherwise: string) =>
  z
    .string()
    .regex(/^(19|20|21)\d{2}-\d{2}-\d{2}$/, otherwise)
    .refine(isCalendarDay, 'This day is not in the calendar');

/**
 * A calendar day, `YYYY-MM-DD`, between 1900 and 2199; it has no time zone. The sentence shows the order in which people type it.
 */
export const Day = dayWritten('Enter a date as DD-MM-YYYY');
/** A calendar day in a query string, which programs write. */
export const QueryDay = dayWritten('Write the day as YYYY-MM-DD');
export type Day = z.infer<typeof Day>;

const timeWritten = (otherwise: string) => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, otherwise);

/** Wall-clock time in the academy's time zone, `HH:MM`. */
export const Time = timeWritten('Enter a time such as 10:30');
export type Time = z.infer<typeof Time>;

/** Start and end of a class, in a form. */
export const classTimes = {
  startTime: timeWritten('Enter when the class starts'),
  endTime: timeWritten('Enter when the class ends'),
};

/** Refuses a class whose times are the wrong way round. */
export const endsAfterItStarts = <Form extends z.ZodType<{ startTime: string; endTime: string }>>(form: Form): Form =>
  form.refine(({ startTime, endTime }) => endTime > startTime, {
    message: 'The class must end after it starts',
    path: ['endTime'],
  });

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
export type Instant = z.infer<typeof Instant>;

export const WeekDay = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
export type WeekDay = z.infer<typeof WeekDay>;

export const Email = z
  .string()
  .max(254, asText(atMost(254)))
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email('Enter an email address like name@example.com'));

export const optionalEmail = orNull(Email);

const punctuation = /[\s\p{Cf}\p{Pd}().]/gu;
/** Ten digits after the prefixes that people type: `+91`, `0091`, `91`, `0`, and a `0` after one of these. */
const indian = /^(?:(?:\+|00)?91)?0?([1-9]\d{9}|0{10})$/;

/**
 * An Indian mobile or landline number as people type it (spaces, hyphens, either script's digits, +91 or 0 in front), stored as E.164
 * (`+919876543210`); other countries' numbers need their `+` or `00`.
 */
export const Phone = z
  .string()
  .max(40, 'Enter a phone number with 10 digits')
  .transform((value) => latinDigits(value).replace(punctuation, ''))
  .transform((value) => {
    const national = indian.exec(value)?.[1];
    return national === undefined ? value.replace(/^00/, '+') : `+91${national}`;
  })
  .pipe(z.string().regex(/^\+(91(?:[1-9]\d{9}|0{10})|(?!91)[1-9]\d{7,14})$/, 'Enter a phone number with 10 digits'));

/** Like `Phone`, but empty means "not known", and so does a made-up number. */
export const optionalPhone = z
  .union([z.null(), z.literal(''), Phone])
  .transform((value) => (value === null || value === '' || identifiesNobody(value) ? null : value));

/** The version a record was read with; a stale one is refused with 409 and the current record. */
export const Version = z.int().min(1);

const missingName = sentence('Enter the full name').key;
/** A person's name, with at least one letter or digit: "-" or "." stands for a name that is not known. */
export const PersonName = requiredLine(80, missingName).refine((value) => value === '' || /[\p{L}\p{N}]/u.test(value), {
  message: missingName,
});

/** Query of every paged list; features add their filters with `.extend`. */
export const PageQuery = z.object({
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
  search: line(100).optional(),
});

/** The sort order: `sort=name`, or `sort=-name` for descending. */
export const sortBy = <const Keys extends readonly [string, ...string[]]>(...keys: Keys) =>
  z
    .enum(
      keys.flatMap((key) => [key, `-${key}`]) as { [I in keyof Keys]: Keys[I] | `-${Keys[I]}` } & [string, ...string[]],
    )
    .optional();

export const IdParams = z.object({ id: Id });

/** The answer of a delete. */
export const Gone = z.object({ _id: Id });

/** Records of one kind that depend on another: the count, and the first few by name. */
export const Dependants = z.object({ count: z.int(), names: z.array(z.string()) });

/** A reference to a named record. */
export const Ref = z.object({ _id: Id, name: z.string() });
export type Ref = z.infer<typeof Ref>;

/** A reference to a subject; `colour` is one of `SubjectColour`. */
export const SubjectRef = Ref.extend({ colour: z.string() });

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;

/** Makes every field of a form optional; an omitted one stays undefined, whereas `.partial()` alone would fill in its default. */
export const changesOf = <Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>) =>
  z.object(
    Object.fromEntries(
      Object.entries(form.shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
      ]),
    ) as unknown as { [Name in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Name]>> },
  );

const inLanguages = (rule: z.ZodType<string | null, string | null>) =>
  z
    .object({ language: z.enum(languages), en: rule.optional(), mr: rule.optional(), hi: rule.optional() })
    .transform(({ language, ...others }): InLanguages => {
      const translations = Object.entries(others).filter(([other, told]) => told && other !== language);
      return { language, ...Object.fromEntries(translations) };
    });

/** `texts` of a form: each of these fields in other languages, validated like the field. Null and empty texts are left out. */
export const textsForm = <Field extends string>(fields: Record<Field, z.ZodType<string | null, string | null>>) =>
  z.object(
    Object.fromEntries(
      Object.entries<z.ZodType<string | null, string | null>>(fields).map(([name, rule]) => [
        name,
        inLanguages(rule).optional(),
      ]),
    ) as Record<Field, z.ZodOptional<ReturnType<typeof inLanguages>>>,
  );

const told = z.string().optional();
const InLanguagesShown = z.object({ language: z.enum(languages), en: told, mr: told, hi: told });

/** `texts` of a record: see `textIn`. */
export const textsOf = <Field extends string>(...fields: Field[]) =>
  z.object(
    Object.fromEntries(fields.map((name) => [name, InLanguagesShown.optional()])) as Record<
      Field,
      z.ZodOptional<typeof InLanguagesShown>
    >,
  );
