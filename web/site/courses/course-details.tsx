import type { Course } from '#contract/site';
import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { formatTimeRange } from '../../lib/dates.ts';
import { useOwnText } from '../../lib/own-texts.ts';
import classes from './course-details.module.css';
import { classTimes, type CourseSubject, shortBatchName } from '../parts/course-facts.ts';
import { ClassMoment, SeatsLeft } from '../parts/batch-facts.tsx';
import { type NextClass, useNextClasses } from '../parts/next-class.ts';
import { DayNames } from '../../design/day-names.tsx';
import { SiteCard } from '../../design/site-parts.tsx';
import { SubjectIcon } from '../parts/subject-icon.tsx';

/** A subject of a standard with all batches open for admission. */
export function CourseDetails({ course, subject }: { course: Course; subject: CourseSubject }) {
  const nextClassOf = useNextClasses();
  const ownText = useOwnText();
  const [fee, description] = [ownText(subject, 'fee'), ownText(subject, 'description')];
  return (
    <SiteCard className={classes['card']}>
      <div className={`row wrap ${classes['head']}`}>
        <SubjectIcon name={subject.name} colour={subject.colour} />
        <h3>{subject.name}</h3>
        {fee && (
          <p className={`strong primary text-body balanced ${classes['fee']}`} lang={fee.lang}>
            {fee.text}
          </p>
        )}
      </div>
      {description && (
        <p className={`muted text-h3 ${classes['description']}`} lang={description.lang}>
          {description.text}
        </p>
      )}
      {subject.batches.length > 0 && (
        <ul className={classes['batches']}>
          {subject.batches.map((batch) => (
            <li className="ruled" key={batch._id}>
              <b className="strong breakable">{shortBatchName(batch, course.name, subject.name)}</b>
              <span className={`stack gap-4 ${classes['times']}`}>
                {classTimes(batch).map(({ days, startTime, endTime }) => (
                  <span className="cluster spread" key={startTime + endTime}>
                    <DayNames days={days} />
                    <span className="muted figures">{formatTimeRange(startTime, endTime)}</span>
                  </span>
                ))}
              </span>
              <span className={`cluster muted ${classes['facts']}`}>
                {batch.teacher && <span>{batch.teacher.name}</span>}
                {batch.seatsLeft !== null && (
                  <span data-full={batch.seatsLeft === 0 || undefined}>
                    <SeatsLeft seats={batch.seatsLeft} />
                  </span>
                )}
                <NextStart next={nextClassOf(batch)} hasBegun={batch.hasBegun} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <a
        href={`/admission?standard=${course._id}&subject=${subject._id}`}
        className={`inline gap-6 plain-link primary heavy ${classes['register']}`}
      >
        <Trans>Register for this course</Trans>
        <span className="hidden-text">
          <Trans>
            {subject.name}, {course.name}
          </Trans>
        </span>
        <ArrowRight size={19} aria-hidden />
      </a>
    </SiteCard>
  );
}

function NextStart({ next, hasBegun }: { next: NextClass | null; hasBegun: boolean }) {
  if (next === null) return null;
  return (
    <span>
      {hasBegun ? <Trans>Next class</Trans> : <Trans>Starts</Trans>} <ClassMoment next={next} />
    </span>
  );
}
