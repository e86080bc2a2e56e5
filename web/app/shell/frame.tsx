import type { Role } from '../../lib/areas.ts';
import { Shell } from './shell.tsx';

// What the routes draw around and instead of screens, as one dynamic import of `routes.ts`.
export { ErrorScreen } from './error-screen.tsx';
export { lateScreen } from './late-screen.tsx';
export { NotFound } from './not-found.tsx';
export { SignedInArea } from './signed-in-area.tsx';

export const shells = {
  admin: () => <Shell role="admin" />,
  teacher: () => <Shell role="teacher" />,
  student: () => <Shell role="student" />,
} satisfies Record<Role, () => React.JSX.Element>;
