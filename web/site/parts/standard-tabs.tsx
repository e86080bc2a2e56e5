import type { Course } from '#contract/site';
import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { putStandardInAddress } from './standard-in-address.ts';
import classes from './standard-tabs.module.css';
import { useChosenInView } from './use-chosen-in-view.ts';

/** Id of a standard's section; also the target of a plain link without scripts. */
export const standardPanelId = (course: Pick<Course, '_id'>) => `standard-${course._id}`;

interface Props {
  courses: Course[];
  chosen: Course;
  /** On the dark section of the home page. */
  onDark?: boolean;
}

/** Tabs of standards with shareable addresses. Without scripts all sections are shown and the tabs are hidden. */
export function StandardTabs({ courses, chosen, onDark }: Props) {
  const { t } = useLingui();
  const row = useChosenInView(chosen._id);
  if (courses.length < 2) return null;
  return (
    <nav
      ref={row}
      aria-label={t`Standards`}
      className={`gap-8 no-print flex ${classes['tabs']}`}
      data-on-dark={onDark ? true : undefined}
    >
      {courses.map((course) => (
        <a
          key={course._id}
          href={`?standard=${course._id}`}
          onClick={(event) => choose(event, course)}
          aria-current={course._id === chosen._id ? 'true' : undefined}
          aria-controls={standardPanelId(course)}
          className={`row muted strong unbroken rigid text-h3 ${classes['tab']}`}
        >
          {course.name}
        </a>
      ))}
    </nav>
  );
}

/** Modified clicks open a new tab. */
function choose(event: MouseEvent, { _id }: Course): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  putStandardInAddress(_id);
}
