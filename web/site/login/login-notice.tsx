import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Popup } from '../parts/popup.tsx';
import type { NoticeLeft } from '../../lib/notices.ts';
import { Notice } from '../../design/notice.tsx';

const popupMs = 2000;

/** Explains why the visitor is on the login page: logged out, session ended or unknown, or a page that needs a login. */
export function LoginNotice({ notice, isSentHere }: { notice: NoticeLeft | null; isSentHere: boolean }) {
  const { t } = useLingui();
  switch (notice?.kind) {
    case 'logged-out':
      return <AfterLogout isError={false} title={t`Logged Out`} text={t`You have been successfully logged out`} />;
    case 'logout-failed':
      return (
        <AfterLogout isError title={t`Logout Failed`} text={t`There was an issue logging you out. Please try again.`}>
          <Trans>
            You are still logged in on this device. <a href="/app">Open the session</a> and log out again.
          </Trans>
        </AfterLogout>
      );
    case 'session-ended':
      return (
        <Notice tone="warn">
          <Trans>Your session has ended. Log in again to go on where you were.</Trans>
        </Notice>
      );
    case 'unknown-role':
      return (
        <Notice tone="err">
          <Trans>This account has a role that this website does not know. Please ask the office.</Trans>
        </Notice>
      );
    case 'check-failed':
      return <Notice tone="err">{notice.text}</Notice>;
    case 'restored':
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

interface AfterLogoutProps {
  isError: boolean;
  title: string;
  text: string;
  /** Details that do not fit the popup. */
  children?: ReactNode;
}

/** The popup closes by itself; its text stays on the page. */
function AfterLogout({ isError, title, text, children }: AfterLogoutProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Notice tone={isError ? 'err' : 'ok'}>
        <p>{text}</p>
        {children && <p>{children}</p>}
      </Notice>
      {isOpen && <Popup popup={{ key: 1, isError, title, text, forMs: popupMs }} onClose={() => setOpen(false)} />}
    </>
  );
}
