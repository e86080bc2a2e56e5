import { expect, test } from 'vitest';
import { emptySite, fullSite } from './sample-site.ts';
import { courseList, organization } from './structured-data.ts';

test('search engines read the academy with its address and hours', () => {
  expect(organization(fullSite.academy, fullSite.origin)).toMatchObject({
    '@type': 'EducationalOrganization',
    name: 'Sample Academy',
    address: { '@type': 'PostalAddress', addressLocality: 'Latur', postalCode: '413512' },
    telephone: '+912382000001',
  });
});

test('what is not known is left out, never empty', () => {
  expect(organization(emptySite.academy, emptySite.origin)).toEqual({
    '@type': 'EducationalOrganization',
    '@id': 'https://academy.example.com/#academy',
    name: 'New Academy',
    url: 'https://academy.example.com/',
  });
});

test('every subject of every standard is a course with the days of its batches', () => {
  const courses = courseList(fullSite, fullSite.origin);
  expect(courses).toHaveLength(3);
  expect(courses).toContainEqual(
    expect.objectContaining({
      '@type': 'Course',
      name: 'Physics, 11 Science',
      url: 'https://academy.example.com/courses?standard=c-11s',
      hasCourseInstance: expect.arrayContaining([
        expect.objectContaining({
          courseSchedule: expect.objectContaining({
            byDay: ['https://schema.org/Wednesday', 'https://schema.org/Friday'],
          }),
        }),
      ]),
    }),
  );
});
