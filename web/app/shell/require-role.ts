import type { User } from '#contract/auth';
import { redirect } from 'react-router';
import { leaveTo } from '../../lib/leave.ts';
import { leaveNotice } from '../../lib/notices.ts';
import { isKnownRole, landingPath, loginPath, type Role } from '../../lib/areas.ts';
import { readLastPath } from '../offline/last-path.ts';
import { loadSession } from '../lib/session.ts';

/**
 * For a loader: the signed-in person if their role may be here. Leads elsewhere otherwise: to `/login` with the address
 * remembered, to the own dashboard on a wrong role, or to the page that replaces a one-time password. A role that this version
 * does not know leads to `/login`, which says so and stays.
 */
export async function requireRole(request: Request, role: Role): Promise<User> {
  const session = await loadSession();
  const { pathname, search } = new URL(request.url);
  if (session === null) return goTo(`${loginPath}?${new URLSearchParams({ next: `${pathname}${search}` })}`);
  const { user, mustChangePassword } = session;
  if (mustChangePassword) return goTo('/change-password');
  if (user.role === role) return user;
  if (!isKnownRole(user.role)) {
    leaveNotice({ kind: 'unknown-role' });
    return goTo(loginPath);
  }
  // `/app` is everybody's way in and no page of its own.
  if (pathname !== '/app') leaveNotice({ kind: 'wrong-area', role });
  throw redirect((pathname === '/app' && !navigator.onLine && readLastPath(user.role)) || landingPath(user));
}

/** To a page of the public site; what is on the screen stays until that is there. */
function goTo(address: string): Promise<never> {
  leaveTo(address, { replace: true });
  return new Promise(() => {});
}
