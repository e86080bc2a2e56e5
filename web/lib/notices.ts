import { useEffect, useState } from 'react';
import type { Role } from './areas.ts';

/** A line for the next screen: popups close, so the same text also stays on the page the person lands on. */
export type NoticeLeft =
  | { kind: 'logged-out' }
  | { kind: 'logout-failed' }
  | { kind: 'session-ended' }
  | { kind: 'unknown-role' }
  | { kind: 'check-failed'; text: string }
  | { kind: 'wrong-area'; role: Role }
  | { kind: 'text'; text: string };

const key = 'tasika.notice';

/** The next screen may be a page of the other program, so that it waits in the tab's storage. */
let waiting: NoticeLeft | null = read();

export function leaveNotice(notice: NoticeLeft | null): void {
  waiting = notice;
  try {
    if (notice === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(notice));
  } catch {
    // A browser that keeps nothing shows the line only within the same program.
  }
}

function read(): NoticeLeft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as NoticeLeft | null;
  } catch {
    return null;
  }
}

/**
 * The notice left for this screen, which takes it away. Only once it is on the page: React may begin a screen twice before it
 * shows it.
 */
export function useNotice(): NoticeLeft | null {
  const [notice] = useState(() => waiting);
  useEffect(() => {
    if (waiting === notice) leaveNotice(null);
  }, [notice]);
  return notice;
}
