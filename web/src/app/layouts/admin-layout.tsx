import type { ClientLoaderFunctionArgs } from 'react-router';
import { ErrorScreen } from '../error-screen.tsx';
import { requireRole } from '../guards.ts';
import { Shell } from '../shell/shell.tsx';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireRole(request, ['admin']);
}
clientLoader.hydrate = true as const;

export default function AdminLayout() {
  return <Shell role="admin" />;
}

export { ErrorScreen as ErrorBoundary };
