import type { Course } from '#contract/site';
import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { classDays, type CourseSubject, seatsLeftIn, shortBatchName, teachersOf } from '../parts/course-facts.ts';
import { useOwnText } from '../../lib/own-texts.ts';
import classes from './courses-section.module.css';
import { ClassMoment, SeatsLeft } from '../parts/batch-facts.tsx';
import { nextToStart, useNextClasses } from '../parts/next-class.ts';
import { DayNames } from '../../design/day-names.tsx';
import { SectionHeading, SectionIntro, Wrap } from '../../design/site-parts.tsx';
import { standardPanelId, StandardTabs } from '../parts/standard-tabs.tsx';
import { SubjectIcon } from '../parts/subject-icon.tsx';

/** The standards and their subjects on the home page. */
export function CoursesSection({ courses, chosen }: { courses: Course[]; chosen: Course }) {
  return (
    <section className={classes['block']} aria-labelledby="courses">
      <Wrap>
        <SectionHeading id="courses">
          <Trans>Courses</Trans>
        </SectionHeading>
        <SectionIntro className={classes['intro']}>
          {courses.length > 1 ? (
            <Trans>Choose a standard to see its subjects and batch timings.</Trans>
          ) : (
            <Trans>Subjects and batch timings for {chosen.name}.</Trans>
          )}
        </SectionIntro>
        <StandardTabs courses={courses} chosen={chosen} onDark />
        {courses.map((course) => (
          <div
            key={course._id}
            id={standardPanelId(course)}
            className={`gap-18 stack ${classes['panel']}`}
            hidden={course._id !== chosen._id}
          >
            {course.subjects.map((subject) => (
              <SubjectCard key={subject._id} course={course} subject={subject} />
            ))}
          </div>
        ))}
      </Wrap>
    </section>
  );
}

function SubjectCard({ course, subject }: { course: Course; subject: CourseSubject }) {
  const fee = useOwnText()(subject, 'fee');
  const days = classDays(subject);
  const teachers = teachersOf(subject);
  const seats = seatsLeftIn(subject);
  const first = nextToStart(subject, useNextClasses());
  return (
    <article className={`flex ${classes['card']}`}>
      <SubjectIcon name={subject.name} colour={subject.colour} />
      <div className={classes['head']}>
        <h3>{subject.name}</h3>
        <p className="muted">{course.name}</p>
      </div>
      <dl>
        {subject.batches.length > 1 && (
          <>
            <dt>
              <Trans>Batches</Trans>
            </dt>
            <dd>{subject.batches.map((batch) => shortBatchName(batch, course.name, subject.name)).join(', ')}</dd>
          </>
        )}
        {days.length > 0 && (
          <>
            <dt>
              <Trans>Days</Trans>
            </dt>
            <dd>
              <DayNames days={days} />
            </dd>
          </>
        )}
        {teachers.length > 0 && (
          <>
            <dt>
              <Trans>Teacher</Trans>
            </dt>
            <dd>{teachers.join(', ')}</dd>
          </>
        )}
        {seats !== null && (
          <>
            <dt>
              <Trans>Seats</Trans>
            </dt>
            <dd>
              <SeatsLeft seats={seats} />
            </dd>
          </>
        )}
        {first && (
          <>
            <dt>{first.batch.hasBegun ? <Trans>Next class</Trans> : <Trans>Starts</Trans>}</dt>
            <dd className={`unbroken ${classes['day']}`}>
              <ClassMoment next={first.next} />
            </dd>
          </>
        )}
        {fee && (
          <>
            <dt>
              <Trans>Fee</Trans>
            </dt>
            <dd lang={fee.lang}>{fee.text}</dd>
          </>
        )}
      </dl>
      <a className="inline gap-6 plain-link primary heavy" href={`/courses?standard=${course._id}`}>
        <Trans>Course details</Trans>
        <span className="hidden-text">
          <Trans>
            of {subject.name}, {course.name}
          </Trans>
        </span>
        <ArrowRight size={19} aria-hidden />
      </a>
    </article>
  );
}
