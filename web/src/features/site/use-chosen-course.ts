import type { Course } from '#contract/settings';
import { useSearchParams } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/** The standard named by `?standard=`, else the first that has classes. */
export function useChosenCourse(courses: Course[]): Course | undefined {
  const [query] = useSearchParams();
  const wanted = useHydrated() ? query.get('standard') : null;
  const hasClasses = ({ subjects }: Course) => subjects.some(({ batches }) => batches.length > 0);
  return courses.find(({ _id }) => _id === wanted) ?? courses.find(hasClasses) ?? courses[0];
}
