import { redirect } from 'react-router';

export const clientLoader = () => redirect('/app/student/dashboard');

export default function StudentIndex() {
  return null;
}
