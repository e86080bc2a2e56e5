import type { ClientLoaderFunctionArgs } from 'react-router';
import { ErrorScreen } from '../error-screen.tsx';
import { requireRole } from '../guards.ts';
import { Shell } from '../shell/shell.tsx';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireRole(request, ['student']);
}
clientLoader.hydrate = true as const;

export default function StudentLayout() {
  return <Shell role="student" />;
}

export { ErrorScreen as ErrorBoundary };
