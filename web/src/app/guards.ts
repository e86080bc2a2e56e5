import type { User } from '#contract/auth';
import { redirect } from 'react-router';
import { leaveNotice } from './notices.ts';
import { landingPath, loginPath, type Role } from './paths.ts';
import { loadSession } from './session.ts';

/**
 * For a `clientLoader`: the signed-in person if their role may be here. Throws a redirect otherwise: to `/login` with the
 * address remembered, to the own dashboard on a wrong role, or to the page that replaces a one-time password.
 */
export async function requireRole(request: Request, roles: readonly Role[]): Promise<User> {
  const session = await loadSession();
  const { pathname, search } = new URL(request.url);
  if (session === null) throw redirect(`${loginPath}?${new URLSearchParams({ next: `${pathname}${search}` })}`);
  const { user, mustChangePassword } = session;
  if (mustChangePassword) throw redirect('/change-password');
  if (roles.includes(user.role)) return user;
  const landing = landingPath(user);
  if (roles[0] !== undefined && landing !== '/app') leaveNotice({ kind: 'wrong-area', role: roles[0] });
  throw redirect(landing === '/app' ? loginPath : landing);
}
