import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id, Ref, SubjectRef, textsOf, Time, WeekDay } from './fields.ts';
import { Picture } from './pictures.ts';
import { Academy, LegalTexts } from './settings.ts';

export const CourseSlot = z.object({ day: WeekDay, startTime: Time, endTime: Time, room: z.string().nullable() });

/** A batch that is open for admission. */
const OpenBatch = z.object({
  _id: Id,
  name: z.string(),
  schedule: z.array(CourseSlot),
  /** The teacher; null unless the site shows them. */
  teacher: Ref.nullable(),
  /** The number of free seats; null where the batch has no limit. */
  seatsLeft: z.int().nullable(),
  /** The day of its first class, or of the next one if it has begun; null when there is none. */
  nextStart: Day.nullable(),
  hasBegun: z.boolean(),
});

/** A standard with its subjects and batches open for admission; never students or their data. */
export const Course = z.object({
  _id: Id,
  name: z.string(),
  level: z.int(),
  /** The fee of the whole standard, in the academy's own words. */
  fee: z.string().nullable(),
  texts: textsOf('fee'),
  subjects: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      description: z.string().nullable(),
      colour: z.string(),
      fee: z.string().nullable(),
      texts: textsOf('description', 'fee'),
      batches: z.array(OpenBatch),
    }),
  ),
});
export type Course = z.infer<typeof Course>;

/** A public note. */
export const Resource = z.object({
  _id: Id,
  title: z.string(),
  description: z.string().nullable(),
  standard: Ref.nullable(),
  subject: SubjectRef.nullable(),
  /** The size of the file, in bytes. */
  size: z.int(),
  pages: z.int(),
  /** When it was published, in the academy's calendar. */
  date: Day,
  /** Path of the PDF on this site. */
  address: z.string(),
});
export type Resource = z.infer<typeof Resource>;

export const Site = z.object({
  /** Whether there is a first admin; until then no public page is shown. */
  isSetUp: z.boolean(),
  academy: Academy,
  logo: Picture.nullable(),
  /** Photographs of the academy's place; the first one leads. */
  building: z.array(Picture),
  courses: z.array(Course),
  /** The public notes, newest first. */
  resources: z.array(Resource),
  teachers: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      qualification: z.string().nullable(),
      bio: z.string().nullable(),
      subjects: z.array(Ref),
      picture: Picture.nullable(),
    }),
  ),
  /** Current and coming closed days, by date. */
  closedDays: z.array(z.object({ _id: Id, name: z.string(), startDate: Day, endDate: Day })),
  legal: LegalTexts,
});
export type Site = z.infer<typeof Site>;

export const getSite = endpoint('GET', '/site', 'public', {
  response: Site,
  failure: 'The academy could not be shown',
});

/** Whether the public pages are up to date: changes are rendered a moment later. */
export const getSiteState = endpoint('GET', '/site/state', ['admin'], {
  response: z.object({ isCurrent: z.boolean() }),
  failure: 'The website could not be reached',
});
