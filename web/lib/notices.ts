import { useEffect, useState } from 'react';
import type { Role } from './areas.ts';
import { tabStore } from './storage.ts';

/** A message for the next screen: toasts disappear, so the text also stays on the page. */
export type NoticeLeft =
  | { kind: 'logged-out' }
  | { kind: 'logout-failed' }
  | { kind: 'session-ended' }
  | { kind: 'unknown-role' }
  | { kind: 'check-failed'; text: string }
  | { kind: 'wrong-area'; role: Role }
  | { kind: 'text'; text: string }
  /** This kind is kept across reloads until a login. */
  | { kind: 'restored'; text: string };

const key = 'tasika.notice';

/** The notice is in session storage, as the next screen may be a page of the other program. */
let waiting = tabStore.readJson(key) as NoticeLeft | null;

export function leaveNotice(notice: NoticeLeft | null): void {
  waiting = notice;
  tabStore.writeJson(key, notice);
}

/**
 * Reads the notice for this screen, and removes it unless it is kept until a login. Call it in an effect: React may render a
 * screen twice before it commits.
 */
export function useNotice(): NoticeLeft | null {
  const [notice] = useState(() => waiting);
  useEffect(() => {
    if (waiting === notice && notice?.kind !== 'restored') leaveNotice(null);
  }, [notice]);
  return notice;
}
