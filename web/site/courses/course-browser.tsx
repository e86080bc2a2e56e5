import type { Course } from '#contract/site';
import { Trans } from '@lingui/react/macro';
import { useOwnText } from '../../lib/own-texts.ts';
import classes from './course-browser.module.css';
import { CourseDetails } from './course-details.tsx';
import { PageHead, SectionIntro, Wrap } from '../../design/site-parts.tsx';
import { standardPanelId, StandardTabs } from '../parts/standard-tabs.tsx';
import { type ClassCalendar, ClassCalendarContext } from '../parts/next-class.ts';
import { useChosenCourse } from '../parts/use-chosen-course.ts';
import { WeekSection } from '../parts/week-section.tsx';

/** The courses, one standard at a time, and its week. */
export function CourseBrowser({ courses, calendar }: { courses: Course[]; calendar: ClassCalendar }) {
  const chosen = useChosenCourse(courses);
  if (!chosen) return null;
  return (
    <ClassCalendarContext value={calendar}>
      <Wrap>
        <PageHead title={<Trans>Courses</Trans>}>
          <SectionIntro>
            {courses.length > 1 ? (
              <Trans>Choose a standard to see its subjects, batches and timings.</Trans>
            ) : (
              <Trans>Subjects, batches and timings for {chosen.name}.</Trans>
            )}
          </SectionIntro>
          <StandardTabs courses={courses} chosen={chosen} />
        </PageHead>
        {courses.map((course) => (
          <Standard key={course._id} course={course} isShown={course._id === chosen._id} />
        ))}
      </Wrap>
      <WeekSection key={chosen._id} course={chosen} />
    </ClassCalendarContext>
  );
}

function Standard({ course, isShown }: { course: Course; isShown: boolean }) {
  const fee = useOwnText()(course, 'fee');
  return (
    <section
      id={standardPanelId(course)}
      aria-labelledby={`${standardPanelId(course)}-name`}
      className={classes['standard']}
      hidden={!isShown}
    >
      <div className={`cluster ${classes['head']}`}>
        <h2 id={`${standardPanelId(course)}-name`}>{course.name}</h2>
        {fee && (
          <p className="muted">
            <Trans>
              All subjects: <span lang={fee.lang}>{fee.text}</span>
            </Trans>
          </p>
        )}
      </div>
      <div className={`gap-18 stack ${classes['cards']}`}>
        {course.subjects.map((subject) => (
          <CourseDetails key={subject._id} course={course} subject={subject} />
        ))}
      </div>
    </section>
  );
}
