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

/** The notice left for this screen; reading it takes it away. */
export function takeNotice(): Notice | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
