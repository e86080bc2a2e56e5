import type { Course } from '#contract/site';
import { fullestCourse, weeksOf } from '../parts/course-facts.ts';
import { CoursesSection } from './courses-section.tsx';
import { type ClassCalendar, ClassCalendarContext } from '../parts/next-class.ts';
import { useChosenCourse } from '../parts/use-chosen-course.ts';
import { WeekSection } from '../parts/week-section.tsx';

/** Courses of the home page and the week of the chosen standard. `courses` are those with subjects. */
export function CoursesAndWeek({ courses, calendar }: { courses: Course[]; calendar: ClassCalendar }) {
  const sample = fullestCourse(courses);
  const chosen = useChosenCourse(courses, sample);
  const week = chosen && weeksOf(chosen).length > 0 ? chosen : sample;
  return (
    <ClassCalendarContext value={calendar}>
      {chosen && <CoursesSection courses={courses} chosen={chosen} />}
      {week && <WeekSection course={week} />}
    </ClassCalendarContext>
  );
}
