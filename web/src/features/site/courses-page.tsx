import type { Course } from '#contract/settings';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MetaFunction } from 'react-router';
import { useSite } from '../../app/site.ts';
import { CourseDetails } from './course-details.tsx';
import { coursesWithSubjects } from './course-facts.ts';
import classes from './courses-page.module.css';
import { PhoneButtons } from './phone-buttons.tsx';
import { academyName, placeOf, siteMeta } from './site-meta.ts';
import { ButtonLink, PageHead, SectionIntro, Wrap } from './site-parts.tsx';
import { standardPanelId, StandardTabs } from './standard-tabs.tsx';
import { courseList } from './structured-data.ts';
import { useChosenCourse } from './use-chosen-course.ts';
import { WeekSection } from './week-section.tsx';

export const meta: MetaFunction = (page) =>
  siteMeta(page, (site) => {
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
  });

export default function CoursesPage() {
  const { academy, courses } = useSite();
  const shown = coursesWithSubjects(courses);
  const chosen = useChosenCourse(shown);
  if (!chosen) return <NoCourses phones={academy.phones} />;
  return (
    <>
      <Wrap>
        <PageHead title={<Trans>Courses</Trans>}>
          <SectionIntro>
            {shown.length > 1 ? (
              <Trans>Choose a standard to see its subjects, batches and timings.</Trans>
            ) : (
              <Trans>Subjects, batches and timings for {chosen.name}.</Trans>
            )}
          </SectionIntro>
          <StandardTabs courses={shown} chosen={chosen} />
        </PageHead>
        {shown.map((course) => (
          <Standard key={course._id} course={course} isShown={course._id === chosen._id} />
        ))}
      </Wrap>
      <WeekSection key={chosen._id} course={chosen} />
    </>
  );
}

function Standard({ course, isShown }: { course: Course; isShown: boolean }) {
  return (
    <section
      id={standardPanelId(course)}
      aria-labelledby={`${standardPanelId(course)}-name`}
      className={classes['standard']}
      hidden={!isShown}
    >
      <h2 id={`${standardPanelId(course)}-name`}>{course.name}</h2>
      <div className={classes['cards']}>
        {course.subjects.map((subject) => (
          <CourseDetails key={subject._id} course={course} subject={subject} />
        ))}
      </div>
    </section>
  );
}

function NoCourses({ phones }: { phones: string[] }) {
  return (
    <Wrap>
      <PageHead title={<Trans>Courses</Trans>}>
        <SectionIntro>
          <Trans>Course list will be published soon.</Trans>
        </SectionIntro>
        <div className={classes['actions']}>
          <PhoneButtons phones={phones.slice(0, 1)} />
          <ButtonLink to="/admission" look={phones.length > 0 ? 'secondary' : 'primary'}>
            <Trans>Register for admission</Trans>
          </ButtonLink>
        </div>
      </PageHead>
    </Wrap>
  );
}
