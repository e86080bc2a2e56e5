import { t } from '@lingui/core/macro';
import { Island } from '../island.tsx';
import { type PublicSite, useSite } from '../site.ts';
import { CallRequestForm } from './call-request-form.tsx';
import { coursesWithSubjects } from '../parts/course-facts.ts';
import { CoursesAndWeek } from './courses-and-week.tsx';
import { FeaturesSection } from './features-section.tsx';
import { Hero } from './hero.tsx';
import { PlaceSection } from './place-section.tsx';
import { TeachersSection } from './teachers-section.tsx';
import { JoiningSection } from '../parts/joining-section.tsx';
import { academyName, placeOf } from '../../lib/academy.ts';
import type { HeadFacts } from '../document.tsx';
import { organization } from '../structured-data.ts';

export const head = ({ academy, origin }: PublicSite): HeadFacts => {
  const name = academyName(academy);
  const place = placeOf(academy);
  const fallback = place
    ? t`${name} is a coaching academy in ${place}: courses, batch timings and admission.`
    : t`${name}: courses, batch timings and admission.`;
  return { description: academy.tagline ?? fallback, structuredData: [organization(academy, origin)] };
};

export default function HomePage() {
  const { academy, building, courses, teachers } = useSite();
  const { name, phones, officeHours } = academy;
  const callRequest = {
    academy: { name, phones, officeHours },
    courses: courses.map((course) => ({ _id: course._id, name: course.name })),
  };
  return (
    <>
      <Hero academy={academy} building={building} />
      <TeachersSection teachers={teachers} />
      <Island name="courses-and-week" is={CoursesAndWeek} with={{ courses: coursesWithSubjects(courses) }} />
      <PlaceSection academy={academy} building={building} />
      <FeaturesSection />
      <JoiningSection
        academy={academy}
        form={<Island name="call-request-form" is={CallRequestForm} with={callRequest} />}
      />
    </>
  );
}
