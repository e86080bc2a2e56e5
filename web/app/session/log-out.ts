import { logout } from '#contract/auth';
import { ApiError, call } from '../../lib/api.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { leaveNotice } from '../../lib/notices.ts';
import { loginPath } from '../../lib/areas.ts';
import { endSession } from './session.ts';
import { setLogoutUnsent } from '../offline/unsent-logout.ts';

/**
 * Logs out without confirmation and ends on the login page even if the server refuses. Without network the application
 * stays open and says so: the login page would be the browser's own error page.
 */
export async function logOut(): Promise<void> {
  const problem: unknown = await call(logout).then(
    () => null,
    (error: unknown) => error,
  );
  await endSession('logged-out');
  const isAnswered = !(problem instanceof ApiError && problem.status === 0);
  if (!isAnswered && !(await canReachLogin())) return setLogoutUnsent(true);
  leaveNotice({ kind: problem === null ? 'logged-out' : 'logout-failed' });
  leaveTo(loginPath);
}

const canReachLogin = () =>
  fetch(loginPath, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );

/** Sends a logout that was made without network; on failure nothing changes. */
export async function sendLogout(): Promise<void> {
  const isSent = await call(logout).then(
    () => true,
    () => false,
  );
  if (!isSent) return;
  setLogoutUnsent(false);
  leaveNotice({ kind: 'logged-out' });
  leaveTo(loginPath, { replace: true });
}
