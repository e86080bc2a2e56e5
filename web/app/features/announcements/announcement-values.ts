import type { Announcement, AudienceKind } from '#contract/announcements';
import { announcementTimes, findWrongDates } from '#contract/announcements';
import { t } from '@lingui/core/macro';
import { isDay, today } from '../../../lib/dates.ts';

// A type and not an interface: a form's values are a record of anything.
export type AnnouncementValues = {
  title: string;
  body: string;
  audience: { kind: AudienceKind; standards: string[]; batches: string[] };
  startDate: string;
  endDate: string;
  pinned: boolean;
};

/** What a new announcement begins with. */
export type AnnouncementDraft = Partial<AnnouncementValues>;

const idsOf = (records: { _id: string }[]) => records.map(({ _id }) => _id);

/** As the form begins: with what is there, or empty from today on. A copy has the days of neither. */
export function announcementValuesOf(announcement?: Announcement, isCopy = false): AnnouncementValues {
  const { title = '', body = '', audience, pinned = false } = announcement ?? {};
  const days = isCopy ? undefined : announcement;
  return {
    title,
    body,
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

export const announcementBodyOf = ({ title, body, audience, startDate, endDate, pinned }: AnnouncementValues) => ({
  title,
  body,
  audience,
  startDate,
  endDate,
  pinned,
  ...announcementTimes,
});

/** `startedOn` is the start date an announcement has already, which may stay though it is past. */
export function checkDates({ startDate, endDate }: AnnouncementValues, startedOn?: string): Record<string, string> {
  const given = { startDate, endDate };
  const odd = Object.entries(given).filter(([, day]) => day !== '' && !isDay(day));
  if (odd.length > 0) return Object.fromEntries(odd.map(([field]) => [field, t`Enter a date as DD-MM-YYYY`]));
  const dates = { startDate: startDate || null, endDate: endDate || null };
  return { ...findWrongDates(dates, today(), startedOn) };
}

/** Where it will stand today, once these days are saved; undefined while they cannot be. */
export function announcementStatusOf(values: AnnouncementValues, startedOn?: string) {
  if (Object.keys(checkDates(values, startedOn)).length > 0) return undefined;
  if (values.startDate > today()) return 'scheduled' as const;
  return values.endDate < today() ? ('expired' as const) : ('active' as const);
}
