import { redirect } from 'react-router';

export const clientLoader = () => redirect('/app/dashboard');

export default function AdminIndex() {
  return null;
}
