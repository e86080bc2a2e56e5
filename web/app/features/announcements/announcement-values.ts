import type { Announcement, AudienceKind } from '#contract/announcements';
import { announcementTimes, findWrongDates } from '#contract/announcements';
import { t } from '@lingui/core/macro';
import { isDay, today } from '../../../lib/dates.ts';
import { inOwnWords } from '../../../lib/own-words.ts';

// A type, as an interface is not assignable to the form's record type.
export type AnnouncementValues = {
  title: string;
  body: string;
  texts: Announcement['texts'];
  audience: { kind: AudienceKind; standards: string[]; batches: string[] };
  startDate: string;
  endDate: string;
  pinned: boolean;
};

/** Prefilled values of a new announcement. */
export type AnnouncementDraft = Partial<AnnouncementValues>;

const idsOf = (records: { _id: string }[]) => records.map(({ _id }) => _id);

/** Initial values: of the given announcement, or empty from today on. A copy does not take over the dates. */
export function announcementValuesOf(announcement?: Announcement, isCopy = false): AnnouncementValues {
  const { title = '', body = '', texts = {}, audience, pinned = false } = announcement ?? {};
  const days = isCopy ? undefined : announcement;
  return {
    title,
    body,
    texts,
    audience: {
      kind: audience?.kind ?? 'everyone',
      standards: idsOf(audience?.standards ?? []),
      batches: idsOf(audience?.batches ?? []),
    },
    startDate: days?.startDate ?? today(),
    endDate: days?.endDate ?? '',
    pinned,
  };
}

export const announcementBodyOf = ({
  title,
  body,
  texts,
  audience,
  startDate,
  endDate,
  pinned,
}: AnnouncementValues) => ({
  title,
  body,
  texts,
  audience,
  startDate,
  endDate,
  pinned,
  ...announcementTimes,
});

/** `startedOn` is the existing start date, which may stay although it is past. */
export function checkDates({ startDate, endDate }: AnnouncementValues, startedOn?: string): Record<string, string> {
  const given = { startDate, endDate };
  const odd = Object.entries(given).filter(([, day]) => day !== '' && !isDay(day));
  if (odd.length > 0) return Object.fromEntries(odd.map(([field]) => [field, t`Enter a date as DD-MM-YYYY`]));
  const dates = { startDate: startDate || null, endDate: endDate || null };
  const wrong = Object.entries(findWrongDates(dates, today(), startedOn) ?? {});
  return Object.fromEntries(wrong.map(([field, words]) => [field, inOwnWords(words)]));
}

/** Its status today with these dates; undefined while they are invalid. */
export function announcementStatusOf(values: AnnouncementValues, startedOn?: string) {
  if (Object.keys(checkDates(values, startedOn)).length > 0) return undefined;
  if (values.startDate > today()) return 'scheduled' as const;
  return values.endDate < today() ? ('expired' as const) : ('active' as const);
}
