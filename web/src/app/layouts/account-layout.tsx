import { Outlet } from 'react-router';
import { ErrorScreen } from '../error-screen.tsx';
import { Providers } from '../providers.tsx';

/** Login, forgotten passwords, setup: the public frame with the form parts of the signed-in areas. */
export default function AccountLayout() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}

export { ErrorScreen as ErrorBoundary };
