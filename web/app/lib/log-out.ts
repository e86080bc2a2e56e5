import { logout } from '#contract/auth';
import { call } from '../../lib/api.ts';
import { leaveTo } from '../../lib/leave.ts';
import { leaveNotice } from '../../lib/notices.ts';
import { loginPath } from '../../lib/paths.ts';
import { endSession } from './session.ts';

/** Logs out without asking. It ends on the login page whatever the server says, which shows the popup and keeps its text. */
export async function logOut(): Promise<void> {
  const hasFailed = await call(logout).then(
    () => false,
    () => true,
  );
  await endSession('logged-out');
  leaveNotice({ kind: hasFailed ? 'logout-failed' : 'logged-out' });
  leaveTo(loginPath);
}
