import { t } from '@lingui/core/macro';
import type { MetaFunction } from 'react-router';
import { useSite } from '../../app/site.ts';
import { CallRequestForm } from '../admission-enquiries/call-request-form.tsx';
import { coursesWithSubjects, fullestCourse, weeksOf } from './course-facts.ts';
import { CoursesSection } from './courses-section.tsx';
import { FeaturesSection } from './features-section.tsx';
import { Hero } from './hero.tsx';
import { JoiningSection } from './joining-section.tsx';
import { academyName, placeOf, siteMeta } from './site-meta.ts';
import { organization } from './structured-data.ts';
import { useChosenCourse } from './use-chosen-course.ts';
import { WeekSection } from './week-section.tsx';

export const meta: MetaFunction = (page) =>
  siteMeta(page, ({ academy, origin }) => {
    const name = academyName(academy);
    const place = placeOf(academy);
    const fallback = place
      ? t`${name} is a coaching academy in ${place}: courses, batch timings and admission.`
      : t`${name}: courses, batch timings and admission.`;
    return { description: academy.tagline ?? fallback, structuredData: [organization(academy, origin)] };
  });

export default function HomePage() {
  const site = useSite();
  const { academy, courses } = site;
  const shown = coursesWithSubjects(courses);
  const sample = fullestCourse(shown);
  const chosen = useChosenCourse(shown, sample);
  const week = chosen && weeksOf(chosen).length > 0 ? chosen : sample;
  return (
    <>
      <Hero academy={academy} />
      <FeaturesSection />
      {chosen && <CoursesSection courses={shown} chosen={chosen} />}
      {week && <WeekSection course={week} />}
      <JoiningSection academy={academy} form={<CallRequestForm site={site} />} />
    </>
  );
}
