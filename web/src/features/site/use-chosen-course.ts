import type { Course } from '#contract/settings';
import { useSearchParams } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/** The standard named by `?standard=`, else the preferred one, else the first. */
export function useChosenCourse(courses: Course[], preferred?: Course): Course | undefined {
  const [query] = useSearchParams();
  const wanted = useHydrated() ? query.get('standard') : null;
  return courses.find(({ _id }) => _id === wanted) ?? preferred ?? courses[0];
}
