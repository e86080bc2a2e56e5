import type { Course } from '#contract/settings';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import classes from './standard-tabs.module.css';

/** Where the courses of a standard stand on a page; also reached by a plain link when scripts do not run. */
export const standardPanelId = (course: Pick<Course, '_id'>) => `standard-${course._id}`;

interface Props {
  courses: Course[];
  chosen: Course;
  /** On the dark block of the home page. */
  onDark?: boolean;
}

/** One standard is shown at a time and its address can be shared. Without scripts all are shown and this is left out. */
export function StandardTabs({ courses, chosen, onDark }: Props) {
  const { t } = useLingui();
  if (courses.length < 2) return null;
  return (
    <nav aria-label={t`Standards`} className={classes['tabs']} data-on-dark={onDark ? true : undefined}>
      {courses.map((course) => (
        <Link
          key={course._id}
          to={`?standard=${course._id}`}
          replace
          preventScrollReset
          aria-current={course._id === chosen._id ? 'true' : undefined}
          aria-controls={standardPanelId(course)}
          className={classes['tab']}
        >
          {course.name}
        </Link>
      ))}
    </nav>
  );
}
