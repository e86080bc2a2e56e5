import { logout } from '#contract/auth';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { call } from '../lib/api.ts';
import { showPopup } from '../ui/popup.tsx';
import { leaveNotice } from './notices.ts';
import { loginPath } from './paths.ts';
import { endSession } from './session.ts';

const popupMs = 2000;

/** Logs out without asking. It ends on the login page whatever the server says, and the popup's text stays there. */
export function useLogout(): () => Promise<void> {
  const { t } = useLingui();
  const navigate = useNavigate();
  return async () => {
    let hasFailed = false;
    try {
      await call(logout);
    } catch {
      hasFailed = true;
    }
    endSession();
    leaveNotice({ kind: hasFailed ? 'logout-failed' : 'logged-out' });
    await navigate(loginPath);
    showPopup(
      hasFailed
        ? {
            kind: 'error',
            title: t`Logout Failed`,
            message: t`There was an issue logging you out. Please try again.`,
            forMs: popupMs,
          }
        : { kind: 'success', title: t`Logged Out`, message: t`You have been successfully logged out`, forMs: popupMs },
    );
  };
}
