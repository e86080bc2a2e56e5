import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Island } from '../island.tsx';
import { type PublicSite, useSite } from '../site.ts';
import { coursesWithSubjects } from '../parts/course-facts.ts';
import { calendarOf } from '../parts/next-class.ts';
import { CourseBrowser } from './course-browser.tsx';
import classes from './course-browser.module.css';
import { PhoneButtons } from '../../design/phone-buttons.tsx';
import { academyName, placeOf } from '../../lib/academy.ts';
import type { HeadFacts } from '../document.tsx';
import { ButtonLink, PageHead, SectionIntro, Wrap } from '../../design/site-parts.tsx';
import { courseList } from '../structured-data.ts';

export const head = (site: PublicSite): HeadFacts => {
  const name = academyName(site.academy);
  const standards = site.courses.map((course) => course.name).join(', ');
  const at = [name, placeOf(site.academy)].filter(Boolean).join(', ');
  return {
    title: t`Courses`,
    description: standards
      ? t`Subjects, batches and class timings for ${standards} at ${at}.`
      : t`Courses and class timings at ${at}.`,
    structuredData: courseList(site, site.origin),
  };
};

export default function CoursesPage() {
  const site = useSite();
  const { academy, courses } = site;
  const shown = coursesWithSubjects(courses);
  if (shown.length === 0) return <NoCourses phones={academy.phones} />;
  return <Island name="courses" is={CourseBrowser} with={{ courses: shown, calendar: calendarOf(site) }} />;
}

function NoCourses({ phones }: { phones: string[] }) {
  return (
    <Wrap>
      <PageHead title={<Trans>Courses</Trans>}>
        <SectionIntro>
          <Trans>Course list will be published soon.</Trans>
        </SectionIntro>
        <div className={`cluster gap-12 ${classes['actions']}`}>
          <PhoneButtons phones={phones.slice(0, 1)} />
          <ButtonLink to="/admission" look={phones.length > 0 ? 'secondary' : 'primary'}>
            <Trans>Register for admission</Trans>
          </ButtonLink>
        </div>
      </PageHead>
    </Wrap>
  );
}
