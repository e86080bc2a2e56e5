import { useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate, useNavigation } from 'react-router';
import { showDone } from './undo-toast.tsx';

/**
 * The way on from a form or a question, for when its answer has come. On a slow line the person may be elsewhere by then, or on
 * the way there, and a late answer takes nobody away: it leads on only who is still on the page it was sent from.
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
  // Of the render in which the act began; the page may show another record since. Back changes the address before React hears of it.
  const isStillHere = () => shown.current?.pathname === pathname && shown.current.address === window.location.pathname;
  const leave = async (to: To, options?: NavigateOptions) => {
    if (isStillHere()) await navigate(to, options);
  };
  return { isStillHere, leave };
}

/** Goes on to another page, for acts that end in their own way. */
export const useLeave = () => useWayOn().leave;

interface ActEnd<Answer> {
  /** What is said when the server says nothing of its own. */
  done: string;
  /** The page itself tells who is still on it; the toast only who is not. */
  isToldHere?: boolean;
  /** The page that comes next. */
  leadsTo?: To | ((answer: Answer) => To);
  state?: (answer: Answer) => unknown;
}

/**
 * Sends something and ends as every act does: leads on, and says in a toast what was done. A refusal is thrown on to the form or
 * dialog; should that be gone by then, the toast says it.
 */
export function useAct() {
  const { isStillHere, leave } = useWayOn();
  return async <Answer extends { message?: string | undefined }>(
    send: () => Promise<Answer>,
    { done, isToldHere = false, leadsTo, state }: ActEnd<Answer>,
  ): Promise<Answer> => {
    try {
      const answer = await send();
      if (leadsTo !== undefined) {
        const to = typeof leadsTo === 'function' ? leadsTo(answer) : leadsTo;
        await leave(to, state && { state: state(answer) });
      }
      if (!isToldHere || !isStillHere()) showDone(answer.message ?? done);
      return answer;
    } catch (error) {
      if (!isStillHere() && error instanceof Error) showDone(error.message);
      throw error;
    }
  };
}
