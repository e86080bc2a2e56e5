import type { User } from '#contract/auth';
import { redirect } from 'react-router';
import { leaveTo } from '../../lib/leave-to.ts';
import { leaveNotice } from '../../lib/notices.ts';
import { isKnownRole, landingPath, loginPath, type Role } from '../../lib/areas.ts';
import { readLastPath } from '../offline/last-path.ts';
import { loadSession } from '../session/session.ts';

/**
 * For loaders: the signed-in person if their role may be here. Redirects otherwise: to `/login` with the address
 * remembered, to the own dashboard on a wrong role, or to the page that replaces a one-time password. A role that this
 * version does not know goes to `/login`, which explains it.
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
  // `/app` only redirects, so arriving there from it needs no notice.
  if (pathname !== '/app') leaveNotice({ kind: 'wrong-area', role });
  throw redirect((pathname === '/app' && !navigator.onLine && readLastPath(user.role)) || landingPath(user));
}

/** Redirects to a page of the public site; never resolves, so that the current screen stays until the browser has navigated. */
function goTo(address: string): Promise<never> {
  leaveTo(address, { replace: true });
  return new Promise(() => {});
}
