import { redirect } from 'react-router';

/** The admin area's address for the teacher area; its guard sends an admin on to the own dashboard. */
export const clientLoader = () => redirect('/app/teacher');

export default function TeacherArea() {
  return null;
}
