import { redirect } from 'react-router';

export const clientLoader = () => redirect('/app/teacher/dashboard');

export default function TeacherIndex() {
  return null;
}
