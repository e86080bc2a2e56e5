import { weekDays } from '#contract/dates';
import type { BodyInputOf } from '#contract/endpoint';
import { optionalPhone } from '#contract/fields';
import { type Academy, OfficeHours, type Settings, SettingsForm, type updateSettings } from '#contract/settings';
import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { isUrl } from '../../../../lib/is-url.ts';
import type { SettingsPart } from '../settings-parts.ts';

const phoneCount = 3;
const addressLineCount = 4;

/** The values of `SettingsForm`, with an input for each phone number and address line, possibly empty. */
export const TypedSettings = SettingsForm.extend({
  phones: z.array(optionalPhone),
  // Errors of times are set per field; see `wrongHours`.
  officeHours: z.array(OfficeHours),
  attendanceThreshold: z
    .string()
    .trim()
    .regex(/^([1-9]\d?|100)?$/, { error: () => t`Enter a whole number from 1 to 100, or nothing` }),
});

/** The fields of the form; pictures, fees and texts are saved separately. */
export type SectionName = Exclude<SettingsPart, 'pictures' | 'fees' | 'texts'>;

export type SettingsValues = ReturnType<typeof toValues>;

const padded = (values: string[], count: number) =>
  [...values, ...Array<string>(count)].slice(0, count).map((v) => v ?? '');

export function toValues(settings: Settings) {
  const { legal, attendanceThreshold, version, officeHours, socialLinks } = settings;
  return {
    name: settings.name,
    tagline: settings.tagline ?? '',
    about: settings.about ?? '',
    texts: settings.texts,
    addressLines: padded(settings.addressLines, addressLineCount),
    city: settings.city ?? '',
    state: settings.state ?? '',
    postalCode: settings.postalCode ?? '',
    mapUrl: settings.mapUrl ?? '',
    phones: padded(settings.phones, phoneCount),
    whatsapp: settings.whatsapp ?? '',
    email: settings.email ?? '',
    language: settings.language,
    socialLinks: socialLinks.map(({ label, url }) => ({ label, url })),
    officeHours: officeHours.map(({ day, opens, closes }) => ({ day, opens, closes })),
    timeZone: settings.timeZone,
    colour: settings.colour ?? '',
    attendanceThreshold: attendanceThreshold === null ? '' : String(attendanceThreshold),
    legal: { terms: legal.terms ?? '', privacy: legal.privacy ?? '', cookies: legal.cookies ?? '' },
    version,
  };
}

export const isSame = (before: SettingsValues, now: SettingsValues) => JSON.stringify(before) === JSON.stringify(now);

/** The saved values, except fields edited while saving. */
export const keepTyped = (sent: SettingsValues, now: SettingsValues, saved: SettingsValues): SettingsValues => ({
  ...saved,
  ...Object.fromEntries(
    Object.entries(now).filter(([field, value]) => {
      const before = sent[field as keyof SettingsValues];
      return JSON.stringify(before) !== JSON.stringify(value);
    }),
  ),
});

const given = (values: string[]) => values.map((value) => value.trim()).filter(Boolean);

export function toBody(values: SettingsValues): BodyInputOf<typeof updateSettings> {
  const { attendanceThreshold } = values;
  return {
    ...values,
    addressLines: given(values.addressLines),
    phones: given(values.phones),
    officeHours: inOrder(values.officeHours),
    attendanceThreshold: attendanceThreshold.trim() === '' ? null : Number(attendanceThreshold),
  };
}

const inOrder = (hours: Academy['officeHours']) =>
  [...hours].sort((a, b) => weekDays.indexOf(a.day) - weekDays.indexOf(b.day) || a.opens.localeCompare(b.opens));

/** Periods that end before they begin, as errors by field path. */
export function wrongHours(hours: Academy['officeHours'], message: string): Record<string, string> {
  const wrong = hours.flatMap(({ opens, closes }, at) => (closes !== '' && opens >= closes ? [at] : []));
  return Object.fromEntries(wrong.map((at) => [`officeHours.${at}.closes`, message]));
}

const isHttps = (url: string) => isUrl(url) && url.startsWith('https://');
const orNull = (value: string) => value.trim() || null;

/** The academy as it would look after saving, without incomplete values. */
export function toAcademy(values: SettingsValues): Academy {
  const phone = (value: string) => optionalPhone.safeParse(value).data ?? null;
  return {
    name: values.name.trim(),
    tagline: orNull(values.tagline),
    about: orNull(values.about),
    texts: values.texts,
    addressLines: given(values.addressLines),
    city: orNull(values.city),
    state: orNull(values.state),
    postalCode: orNull(values.postalCode),
    phones: values.phones.map(phone).filter((number) => number !== null),
    whatsapp: phone(values.whatsapp),
    email: orNull(values.email),
    mapUrl: isHttps(values.mapUrl) ? values.mapUrl : null,
    socialLinks: values.socialLinks.filter(({ label, url }) => label.trim() && isHttps(url)),
    officeHours: inOrder(values.officeHours.filter(({ opens, closes }) => opens !== '' && opens < closes)),
    timeZone: values.timeZone,
    colour: orNull(values.colour),
  };
}
