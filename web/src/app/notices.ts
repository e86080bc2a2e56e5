import { useEffect, useState } from 'react';
import type { Role } from './paths.ts';

/** A line for the next screen: popups close, so the same text also stays on the page the person lands on. */
export type Notice =
  | { kind: 'logged-out' }
  | { kind: 'logout-failed' }
  | { kind: 'session-ended' }
  | { kind: 'check-failed'; text: string }
  | { kind: 'wrong-area'; role: Role }
  | { kind: 'text'; text: string };

let waiting: Notice | null = null;

export function leaveNotice(notice: Notice): void {
  waiting = notice;
}

/**
 * The notice left for this screen, which takes it away. Only once it is on the page: React may begin a screen twice before it
 * shows it.
 */
export function useNotice(): Notice | null {
  const [notice] = useState(() => waiting);
  useEffect(() => {
    if (waiting === notice) waiting = null;
  }, [notice]);
  return notice;
}
