import { useEffect, useState } from 'react';
import type { Role } from './areas.ts';
import { tabStore } from './storage.ts';

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
let waiting = tabStore.readJson(key) as NoticeLeft | null;

export function leaveNotice(notice: NoticeLeft | null): void {
  waiting = notice;
  tabStore.writeJson(key, notice);
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
