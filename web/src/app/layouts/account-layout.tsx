import { Outlet } from 'react-router';
import { Toasts } from '../../ui/toasts.tsx';
import { ErrorScreen } from '../error-screen.tsx';

/** Login, forgotten passwords, setup: inside the public frame, and without the library of the signed-in areas. */
export default function AccountLayout() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

export { ErrorScreen as ErrorBoundary };
