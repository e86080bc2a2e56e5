import type { Academy } from '#contract/settings';
import type { Course, Site } from '#contract/site';
import { textIn } from '#contract/languages';
import { shownLanguage } from '../lib/own-words.ts';
import { classDays } from './parts/course-facts.ts';

const schemaDays = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

const schemaDay = (day: keyof typeof schemaDays) => `https://schema.org/${schemaDays[day]}`;

/** The academy as a schema.org organisation; unknown facts are omitted. */
export function organization(academy: Academy, origin: string): object {
  const { name, phones, email, mapUrl, socialLinks, officeHours } = academy;
  return withoutEmpty({
    '@type': 'EducationalOrganization',
    '@id': `${origin}/#academy`,
    name,
    url: `${origin}/`,
    description: textIn(academy, 'tagline', shownLanguage())?.text,
    address: addressOf(academy),
    telephone: phones[0],
    email,
    hasMap: mapUrl,
    sameAs: socialLinks.map(({ url }) => url),
    contactPoint: phones.map((telephone) => ({ '@type': 'ContactPoint', contactType: 'admissions', telephone })),
    openingHoursSpecification: officeHours.map(({ day, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: schemaDay(day),
      opens,
      closes,
    })),
  });
}

function addressOf({ addressLines, city, state, postalCode }: Academy): object | undefined {
  const address = withoutEmpty({
    streetAddress: addressLines.filter(Boolean).join(', '),
    addressLocality: city,
    addressRegion: state,
    postalCode,
  });
  return Object.keys(address).length === 0 ? undefined : { '@type': 'PostalAddress', ...address };
}

/** A course per subject and standard, with the class days of its batches. */
export function courseList({ academy, courses }: Pick<Site, 'academy' | 'courses'>, origin: string): object[] {
  return courses.flatMap((course) => course.subjects.map((subject) => toCourse(academy, course, subject, origin)));
}

function toCourse(academy: Academy, course: Course, subject: Course['subjects'][number], origin: string): object {
  const place = addressOf(academy);
  return withoutEmpty({
    '@type': 'Course',
    name: `${subject.name}, ${course.name}`,
    description:
      textIn(subject, 'description', shownLanguage())?.text ?? `${subject.name} for ${course.name} at ${academy.name}`,
    url: `${origin}/courses?standard=${course._id}`,
    provider: { '@type': 'EducationalOrganization', '@id': `${origin}/#academy`, name: academy.name },
    hasCourseInstance: subject.batches.map((batch) =>
      withoutEmpty({
        '@type': 'CourseInstance',
        name: batch.name,
        courseMode: 'Onsite',
        location: place && { '@type': 'Place', name: academy.name, address: place },
        courseSchedule: {
          '@type': 'Schedule',
          repeatFrequency: 'P1W',
          byDay: classDays({ ...subject, batches: [batch] }).map(schemaDay),
          scheduleTimezone: academy.timeZone,
        },
      }),
    ),
  });
}

function withoutEmpty(thing: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => !isEmpty(value)));
}
