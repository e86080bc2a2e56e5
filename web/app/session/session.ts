import { getMe, logout, type User } from '#contract/auth';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { abandonWork, hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { ApiError, call, callFor, messageOf } from '../../lib/api.ts';
import { setAcademyTimeZone } from '../../lib/dates.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { noteContact } from '../offline/contact.ts';
import { forgetExpired, forgetPerson, forgetReading } from '../offline/device.ts';
import { persistQueries, readPersistedQueries } from '../offline/persisted-queries.ts';
import {
  clearPersistedSession,
  persistSession,
  readPersistedSession,
  readOwner,
} from '../offline/persisted-session.ts';
import { loadOutbox } from '../offline/outbox/outbox-state.ts';
import { untilIdle } from '../lib/until-idle.ts';
import { followLanguage } from '../lib/own-language.ts';
import { queryClient } from '../lib/query-client.ts';
import { type SignedIn, sessionKey } from '../lib/session-key.ts';
import { isLogoutUnsent, setLogoutUnsent } from '../offline/unsent-logout.ts';
import { interrupt, isInterrupted } from './interruption.ts';
import { forgetRecent } from './recent.ts';
import { forgetSlips } from './slips.ts';
import { forgetToasts } from '../ui/toasts.ts';
import { leaveNotice } from '../../lib/notices.ts';
import { forgetVisitor, mayBeSignedIn, readVisitor, rememberVisitor } from '../../lib/visitor.ts';

/** The signed-in person, or null. Other failures are thrown: an unreachable server must not log anybody out. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  staleTime: 5 * 60_000,
  queryFn: async (): Promise<SignedIn | null> => {
    // There was no login since, so the cookie is still that of the person who logged out.
    if (isLogoutUnsent() && !mayBeSignedIn()) {
      await call(logout);
      setLogoutUnsent(false);
      return null;
    }
    const shown = queryClient.getQueryData<SignedIn | null>(sessionKey);
    try {
      const { data, mustChangePassword, timeZone, attendanceThreshold = null } = await call(getMe);
      const isOther = shown && shown.user._id !== data._id;
      if (isOther && hasUnsavedWork()) {
        interrupt({ kind: 'other', name: data.name });
        return shown;
      }
      if (!isOther) callFor(data._id);
      interrupt(null);
      setAcademyTimeZone(timeZone);
      const session = { user: data, mustChangePassword: mustChangePassword === true, attendanceThreshold };
      await Promise.all([claimDevice(session, timeZone), followLanguage(data)]);
      rememberVisitor(data);
      setLogoutUnsent(false);
      return session;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      if (shown && isInterrupted()) return shown;
      await forgetReading();
      forgetVisitor();
      return null;
    }
  },
});

/** Claims the device for this person: data of anyone else is removed, and offline storage starts. */
async function claimDevice(session: SignedIn, timeZone: string): Promise<void> {
  const owner = await readOwner();
  const shown = queryClient.getQueryData<SignedIn | null>(sessionKey)?.user._id;
  const { _id } = session.user;
  if (owner !== undefined && owner !== _id) await forgetPerson(owner);
  await Promise.all([
    noteContact(_id),
    // A person who must replace the password first has nothing to restore.
    session.mustChangePassword ? clearPersistedSession() : persistSession(session, timeZone),
    ...(shown === undefined ? [persistQueries(session.user), loadOutbox()] : []),
  ]);
  // Another tab logged another person in, and nothing is unsaved here: the page is reloaded.
  if (shown !== undefined && shown !== _id) leaveTo(window.location.href, { replace: true });
}

/** Asks the server who is logged in by now. */
export const checkSession = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });

/** Restores the last session from the device; the server revalidates it in the background. */
async function restoreSession(): Promise<void> {
  const visitor = readVisitor();
  if (visitor === null) return;
  const [outbox, queries] = [loadOutbox(), readPersistedQueries(visitor)];
  const stored = await readPersistedSession();
  if (stored?.session.user._id !== visitor) return;
  setAcademyTimeZone(stored.timeZone);
  callFor(visitor);
  await Promise.all([persistQueries(stored.session.user, queries), outbox]);
  // Already stale, so that its first observer refetches it.
  queryClient.setQueryData(sessionQuery.queryKey, stored.session, { updatedAt: 1 });
}

/** For route guards. A failed check leaves nobody signed in until a reload, and the login page says why. */
export async function loadSession(): Promise<SignedIn | null> {
  const isOpening = queryClient.getQueryData(sessionQuery.queryKey) === undefined;
  try {
    if (isOpening) await restoreSession();
    return await queryClient.ensureQueryData(sessionQuery);
  } catch (error) {
    // Without network the login page would be the browser's own error page.
    if (error instanceof ApiError && error.status === 0 && (!navigator.onLine || isLogoutUnsent())) throw error;
    queryClient.setQueryData<SignedIn | null>(sessionQuery.queryKey, null);
    leaveNotice({ kind: 'check-failed', text: messageOf(error) });
    return null;
  } finally {
    // The current session counts as contact. Expired data is not shown, so that removing it can wait.
    if (isOpening) void untilIdle().then(forgetExpired);
  }
}

/** After a login: the server's answer is the session. */
export function startSession(user: User, beside: Partial<Omit<SignedIn, 'user'>> = {}): void {
  queryClient.clear();
  const session: SignedIn = { user, mustChangePassword: false, attendanceThreshold: null, ...beside };
  queryClient.setQueryData(sessionKey, session);
  callFor(user._id);
  interrupt(null);
  abandonWork(false);
  rememberVisitor(user);
}

/**
 * After a logout, which removes everything of the person from the device, or an expired session, which leaves unsent
 * marks. Queries on the screen stay until the area is left, or they would be refetched.
 */
export async function endSession(how: 'logged-out' | 'ended'): Promise<void> {
  const userId = queryClient.getQueryData<SignedIn | null>(sessionKey)?.user._id;
  queryClient.setQueryData<SignedIn | null>(sessionKey, null);
  callFor(undefined);
  interrupt(null);
  forgetVisitor();
  dropInactiveQueries();
  forgetToasts();
  forgetRecent();
  forgetSlips();
  await (how === 'ended' ? forgetReading() : forgetPerson(userId));
}

/** Drops every query without an observer, so that nothing of the person stays in memory. */
export function dropInactiveQueries(): void {
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  queryClient.getMutationCache().clear();
}

export const isSignedIn = () => Boolean(queryClient.getQueryData<SignedIn | null>(sessionKey));

/** The signed-in person; only below a guard. Stays after a logout until the area has been left. */
export function useUser(): User {
  const { data } = useQuery(sessionQuery);
  const [last, setLast] = useState(data?.user);
  if (data && data.user !== last) setLast(data.user);
  const user = data?.user ?? last;
  if (!user) throw new Error('useUser needs a signed-in area around it');
  return user;
}

/** The percentage below which attendance counts as low, on every screen; null where none is set. */
export const useAttendanceThreshold = (): number | null => useSyncExternalStore(onCacheChange, readThreshold);

// A cache subscription, not a query observer: each row of a list would have one of its own.
const onCacheChange = (listener: () => void) =>
  queryClient.getQueryCache().subscribe(({ query }) => query.queryKey[0] === sessionKey[0] && listener());
const readThreshold = () => queryClient.getQueryData<SignedIn | null>(sessionKey)?.attendanceThreshold ?? null;
