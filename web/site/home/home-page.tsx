import { textIn } from '#contract/languages';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { Section, SectionHeading } from '../../design/site-parts.tsx';
import { Island } from '../island.tsx';
import { type PublicSite, useSite } from '../site.ts';
import { CallRequestForm } from './call-request-form.tsx';
import { coursesWithSubjects } from '../parts/course-facts.ts';
import { calendarOf } from '../parts/next-class.ts';
import { CoursesAndWeek } from './courses-and-week.tsx';
import { FeaturesSection } from './features-section.tsx';
import { Hero } from './hero.tsx';
import { PlaceSection } from './place-section.tsx';
import teacherClasses from './teachers-section.module.css';
import { TeacherList } from '../parts/teacher-list.tsx';
import { JoiningSection } from '../parts/joining-section.tsx';
import { academyName, placeOf } from '../../lib/academy.ts';
import type { HeadFacts } from '../document.tsx';
import { publicPath, shownLanguage } from '../../lib/own-words.ts';
import { organization } from '../structured-data.ts';

const shownFirst = 6;

export const head = ({ academy, origin }: PublicSite): HeadFacts => {
  const name = academyName(academy);
  const place = placeOf(academy);
  const fallback = place
    ? t`${name} is a coaching academy in ${place}: courses, batch timings and admission.`
    : t`${name}: courses, batch timings and admission.`;
  return {
    description: textIn(academy, 'tagline', shownLanguage())?.text ?? fallback,
    structuredData: [organization(academy, origin)],
  };
};

export default function HomePage() {
  const site = useSite();
  const { academy, building, courses, teachers } = site;
  const shown = coursesWithSubjects(courses);
  const { name, phones, officeHours } = academy;
  const callRequest = {
    academy: { name, phones, officeHours },
    courses: courses.map((course) => ({ _id: course._id, name: course.name })),
  };
  return (
    <>
      <Hero academy={academy} building={building} courses={shown} />
      <TeachersSection teachers={teachers} />
      <Island name="courses-and-week" is={CoursesAndWeek} with={{ courses: shown, calendar: calendarOf(site) }} />
      <PlaceSection academy={academy} building={building} />
      <FeaturesSection />
      <JoiningSection
        academy={academy}
        form={<Island name="call-request-form" is={CallRequestForm} with={callRequest} />}
      />
    </>
  );
}

/** The academy's teachers; omitted if the office shows none. */
function TeachersSection({ teachers }: { teachers: PublicSite['teachers'] }) {
  if (teachers.length === 0) return null;
  return (
    <Section labelledBy="teachers" lazy className={teacherClasses['section']}>
      <SectionHeading id="teachers">
        <Trans>Our teachers</Trans>
      </SectionHeading>
      <div className={teacherClasses['list']}>
        <TeacherList teachers={teachers.slice(0, shownFirst)} />
      </div>
      <a href={publicPath('/about')} className={`inline gap-6 plain-link primary heavy ${teacherClasses['more']}`}>
        {teachers.length > shownFirst ? <Trans>All {teachers.length} teachers</Trans> : <Trans>More about us</Trans>}
        <ArrowRight size={19} aria-hidden />
      </a>
    </Section>
  );
}
