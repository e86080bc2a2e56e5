import type { Course } from '#contract/settings';
import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { putStandardInAddress } from './standard-in-address.ts';
import classes from './standard-tabs.module.css';
import { useChosenInView } from './use-chosen-in-view.ts';

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
  const row = useChosenInView(chosen._id);
  if (courses.length < 2) return null;
  return (
    <nav
      ref={row}
      aria-label={t`Standards`}
      className={`gap-8 no-print ${classes['tabs']}`}
      data-on-dark={onDark ? true : undefined}
    >
      {courses.map((course) => (
        <a
          key={course._id}
          href={`?standard=${course._id}`}
          onClick={(event) => choose(event, course)}
          aria-current={course._id === chosen._id ? 'true' : undefined}
          aria-controls={standardPanelId(course)}
          className={`row muted ${classes['tab']}`}
        >
          {course.name}
        </a>
      ))}
    </nav>
  );
}

/** A tab of the browser's own may be asked for by the same link. */
function choose(event: MouseEvent, { _id }: Course): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  putStandardInAddress(_id);
}
