import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate, useNavigation } from 'react-router';
import { showDone, showOutcome } from './undo-toast.tsx';

/**
 * Navigation after a form or dialog has been answered. On a slow line the person may have navigated meanwhile; a late
 * response then must not redirect them, so it only applies to the page it was sent from.
 */
function useWayOn() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useNavigation().location !== undefined;
  const shown = useRef<{ pathname: string; address: string } | null>(null);
  useEffect(() => {
    shown.current = isLeaving ? null : { pathname, address: window.location.pathname };
    return () => {
      shown.current = null;
    };
  }, [pathname, isLeaving]);
  // Captured in the render in which the act began: the page may show another record since, and "back" changes the
  // address before React renders it.
  const isStillHere = () => shown.current?.pathname === pathname && shown.current.address === window.location.pathname;
  const leave = async (to: To, options?: NavigateOptions) => {
    if (isStillHere()) await navigate(to, options);
  };
  return { isStillHere, leave, navigate };
}

/** Navigates; for acts with their own ending. */
export const useLeave = () => useWayOn().leave;

interface ActEnd<Answer> {
  /** Success message, unless the server sends one. */
  done: string;
  /** Whether the page itself shows the message as a notice; elsewhere a toast shows it. */
  isToldHere?: boolean;
  /** The form for another such record, which the toast then offers. */
  another?: To;
  /** The next page. */
  leadsTo?: To | ((answer: Answer) => To);
  state?: (answer: Answer) => unknown;
}

/**
 * Runs a mutation, then navigates and shows a toast. A refusal is rethrown to the form or dialog; if that has
 * unmounted, a toast shows it.
 */
export function useAct() {
  const { isStillHere, leave, navigate } = useWayOn();
  return async <Answer extends { message?: string | undefined }>(
    send: () => Promise<Answer>,
    { done, isToldHere = false, another, leadsTo, state }: ActEnd<Answer>,
  ): Promise<Answer> => {
    try {
      const answer = await send();
      if (leadsTo !== undefined) {
        const to = typeof leadsTo === 'function' ? leadsTo(answer) : leadsTo;
        await leave(to, state && { state: state(answer) });
      }
      if (!isToldHere || !isStillHere()) {
        const acts = another === undefined ? [] : [{ label: t`Add another`, onAct: () => void navigate(another) }];
        showOutcome(answer.message ?? done, acts);
      }
      return answer;
    } catch (error) {
      if (!isStillHere() && error instanceof Error) showDone(error.message);
      throw error;
    }
  };
}
