import { z } from 'zod';
import { endpoint, longFormBytes } from './endpoint.ts';
import {
  changesOf,
  Id,
  Instant,
  line,
  optionalEmail,
  optionalLine,
  optionalPhone,
  optionalText,
  Phone,
  Ref,
  requiredLine,
  textsForm,
  textsOf,
  Time,
  Version,
  WeekDay,
  orNull,
} from './fields.ts';
import { languages } from './languages.ts';
import { paletteOf } from './palette.ts';
import { asText } from './sentence.ts';

export const OfficeHours = z.object({ day: WeekDay, opens: Time, closes: Time });
export const SocialLink = z.object({
  label: requiredLine(40, 'Enter the name of the page'),
  url: z.url({ protocol: /^https$/, error: 'Enter a link that starts with https://' }),
});

/** The academy's public profile. Empty parts are not shown. */
export const Academy = z.object({
  name: z.string(),
  tagline: z.string().nullable(),
  about: z.string().nullable(),
  /** Tagline and about text in other languages. */
  texts: textsOf('tagline', 'about'),
  addressLines: z.array(z.string()),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  phones: z.array(z.string()),
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
  mapUrl: z.string().nullable(),
  socialLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  officeHours: z.array(OfficeHours),
  timeZone: z.string(),
  /** The academy's colour as `#rrggbb`, one that `paletteOf` accepts; null stands for the product's own. */
  colour: z.string().nullable(),
});
export type Academy = z.infer<typeof Academy>;

/** Texts that replace the default legal pages; null keeps the default. */
export const LegalTexts = z.object({
  terms: z.string().nullable(),
  privacy: z.string().nullable(),
  cookies: z.string().nullable(),
});

export const legalPages = ['terms', 'privacy', 'cookies'] as const;
export type LegalPage = (typeof legalPages)[number];
const legalText = z.object({
  terms: optionalText(40_000),
  privacy: optionalText(40_000),
  cookies: optionalText(40_000),
});

export const Settings = Academy.extend({
  legal: LegalTexts,
  attendanceThreshold: z.int().nullable(),
  /** The language of mails to people who have not chosen one. */
  language: z.enum(languages),
  version: Version,
  updatedAt: Instant,
});
export type Settings = z.infer<typeof Settings>;

/** Whether a time zone exists, found by using it: JavaScript's list of names has Asia/Calcutta but not Asia/Kolkata. */
export const isTimeZone = (zone: string) => {
  if (!/^[A-Za-z]+(\/[\w+-]+)*$/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
};

const Colour = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .superRefine((value, context) => {
    const palette = paletteOf(value);
    if ('refused' in palette) context.addIssue({ code: 'custom', message: asText(palette.refused) });
  });

export const SettingsForm = z.object({
  name: requiredLine(120, 'Enter the name of your academy'),
  tagline: optionalLine(160),
  about: optionalText(5000),
  texts: textsForm({ tagline: optionalLine(160), about: optionalText(5000) }),
  addressLines: z.array(line(120)).max(4),
  city: optionalLine(80),
  state: optionalLine(80),
  postalCode: optionalLine(12),
  phones: z.array(Phone).max(3, 'Enter at most 3 phone numbers'),
  whatsapp: optionalPhone,
  email: optionalEmail,
  mapUrl: orNull(SocialLink.shape.url),
  socialLinks: z.array(SocialLink).max(6),
  officeHours: z
    .array(OfficeHours)
    .max(14)
    .refine((hours) => hours.every(({ opens, closes }) => opens < closes), 'Closing time must be after opening time'),
  timeZone: z.string().refine(isTimeZone, 'Choose a time zone from the list'),
  colour: orNull(Colour).optional(),
  legal: legalText,
  attendanceThreshold: z.int().min(1).max(100).nullable(),
  language: z.enum(languages),
  version: Version,
});

export const getSettings = endpoint('GET', '/settings', ['admin'], {
  response: Settings,
  failure: 'Failed to fetch settings',
});

export const updateSettings = endpoint('PUT', '/settings', ['admin'], {
  body: changesOf(SettingsForm).extend({ version: Version, legal: legalText.partial().optional() }),
  response: Settings,
  success: 'Settings saved',
  failure: 'Failed to save settings',
  bodyLimit: longFormBytes,
});

/** A course's fee in the academy's own words: "₹ 18,000 a year, in two parts". Without a subject it is for the whole standard. */
export const CourseFee = z.object({
  standard: Ref,
  subject: Ref.nullable(),
  fee: z.string().nullable(),
  texts: textsOf('fee'),
});
export type CourseFee = z.infer<typeof CourseFee>;

/** Every standard and each of its subjects, including those without a fee. */
export const listFees = endpoint('GET', '/settings/fees', ['admin'], {
  response: z.array(CourseFee),
  failure: 'Failed to fetch the fees',
});

/** Changes the named courses only; null removes a fee. */
export const updateFees = endpoint('PUT', '/settings/fees', ['admin'], {
  body: z.object({
    fees: z
      .array(
        z.object({
          standard: Id,
          subject: Id.nullable(),
          fee: optionalLine(80),
          texts: textsForm({ fee: optionalLine(80) }).default({}),
        }),
      )
      .max(500),
  }),
  response: z.array(CourseFee),
  success: 'Fees saved',
  failure: 'Failed to save the fees',
  bodyLimit: longFormBytes,
});
