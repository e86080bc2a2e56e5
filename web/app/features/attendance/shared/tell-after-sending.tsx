import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../../session/session.ts';
import { listenToSent } from '../../../offline/outbox/send-outbox.ts';
import { showOutcome } from '../../../ui/undo-toast.tsx';
import { officeRegisterPath, registerPath } from './register-path.ts';
import { tellPath } from './tell-path.ts';

/**
 * After a register that was saved offline has been sent, offers what the register itself offers after a save: by then its
 * teacher may be on another screen.
 */
export function TellAfterSending() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isTeacher = useUser().role === 'teacher';
  useEffect(
    () =>
      listenToSent(({ batch: { _id, name } }, { date, records }, inBackground) => {
        const count = records.filter(({ status }) => status === 'absent').length;
        const register = isTeacher ? registerPath(_id, date) : officeRegisterPath(_id, date);
        if (!inBackground || count === 0 || isOpen(register)) return;
        const label = plural(count, { one: 'Tell # family', other: 'Tell # families' });
        const onAct = () => void navigate(tellPath(isTeacher, _id, date));
        showOutcome(t`The register of ${name} has reached the server.`, [{ label, onAct }]);
      }),
    [isTeacher, navigate, t],
  );
  return null;
}

/** Whether this is the register on the screen; without a batch in the address it may be. */
function isOpen(register: string): boolean {
  const { pathname, searchParams } = new URL(register, window.location.origin);
  const shown = new URLSearchParams(window.location.search).get('batch');
  return window.location.pathname === pathname && (shown === null || shown === searchParams.get('batch'));
}
