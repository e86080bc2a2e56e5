import type { Course } from '#contract/site';
import { useStandardInAddress } from './standard-in-address.ts';

/** The standard named by `?standard=`, else the preferred one, else the first. */
export function useChosenCourse(courses: Course[], preferred?: Course): Course | undefined {
  const wanted = useStandardInAddress();
  return courses.find(({ _id }) => _id === wanted) ?? preferred ?? courses[0];
}
