import { Trans } from '@lingui/react/macro';
import { useNotice } from '../../app/notices.ts';
import { Notice } from '../../ui/notice.tsx';

/** Why somebody landed on the login page: logged out, a session that ended or could not be checked, or a page that needs a login. */
export function LoginNotice({ isSentHere }: { isSentHere: boolean }) {
  const notice = useNotice();
  switch (notice?.kind) {
    case 'logged-out':
      return (
        <Notice tone="ok">
          <Trans>You have been successfully logged out</Trans>
        </Notice>
      );
    case 'logout-failed':
      return (
        <Notice tone="err">
          <Trans>There was an issue logging you out. Please try again.</Trans>
        </Notice>
      );
    case 'session-ended':
      return (
        <Notice tone="warn">
          <Trans>Your session has ended. Log in again to go on where you were.</Trans>
        </Notice>
      );
    case 'check-failed':
      return <Notice tone="err">{notice.text}</Notice>;
    case 'text':
      return <Notice tone="ok">{notice.text}</Notice>;
    default:
      return isSentHere ? (
        <Notice>
          <Trans>Log in to open that page.</Trans>
        </Notice>
      ) : null;
  }
}
