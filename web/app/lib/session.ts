import { getMe, type User } from '#contract/auth';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, messageOf } from '../../lib/api.ts';
import { setAcademyTimeZone } from '../../lib/dates.ts';
import { queryClient } from './query-client.ts';
import { sessionKey } from './session-key.ts';
import { forgetRecent } from './recent.ts';
import { forgetToasts } from '../ui/toasts.tsx';
import { leaveNotice } from '../../lib/notices.ts';
import { forgetVisitor, rememberVisitor } from '../../lib/visitor.ts';

export interface SignedIn {
  user: User;
  /** Signed in with a one-time password, which has to be replaced before anything else. */
  mustChangePassword: boolean;
  /** The percentage below which attendance is low; null while the academy points out nobody. */
  attendanceThreshold: number | null;
}

/** Who is signed in, or null. Other failures are thrown: an unreachable server logs nobody out who is in already. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  staleTime: 5 * 60_000,
  queryFn: async (): Promise<SignedIn | null> => {
    try {
      const { data, mustChangePassword, timeZone, attendanceThreshold = null } = await call(getMe);
      setAcademyTimeZone(timeZone);
      rememberVisitor(data);
      return { user: data, mustChangePassword: mustChangePassword === true, attendanceThreshold };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      forgetVisitor();
      return null;
    }
  },
});

/** For guards. A check that fails leaves nobody signed in, until the page is loaded anew, and the login page says why. */
export async function loadSession(): Promise<SignedIn | null> {
  try {
    return await queryClient.ensureQueryData(sessionQuery);
  } catch (error) {
    queryClient.setQueryData<SignedIn | null>(sessionQuery.queryKey, null);
    leaveNotice({ kind: 'check-failed', text: messageOf(error) });
    return null;
  }
}

/** After a login: the answer of the server is the session. */
export function startSession(user: User, beside: Partial<Omit<SignedIn, 'user'>> = {}): void {
  queryClient.clear();
  const session: SignedIn = { user, mustChangePassword: false, attendanceThreshold: null, ...beside };
  queryClient.setQueryData(sessionKey, session);
  rememberVisitor(user);
}

/** After a logout or an ended session. What is on the screen stays until the area is left, or it would be asked for anew. */
export function endSession(): void {
  queryClient.setQueryData<SignedIn | null>(sessionKey, null);
  forgetVisitor();
  forgetUnseen();
  forgetToasts();
  forgetRecent();
}

/** Drops everything no screen shows any more, so that nothing of the person stays in memory. */
export function forgetUnseen(): void {
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  queryClient.getMutationCache().clear();
}

export const isSignedIn = () => Boolean(queryClient.getQueryData<SignedIn | null>(sessionKey));

/** The signed-in person; only for parts below a guard. After a logout it stays until the area has been left. */
export function useUser(): User {
  const { data } = useQuery(sessionQuery);
  const [last, setLast] = useState(data?.user);
  if (data && data.user !== last) setLast(data.user);
  const user = data?.user ?? last;
  if (!user) throw new Error('useUser needs a signed-in area around it');
  return user;
}

/** The one percentage below which attendance is marked as low, on every screen; null where nobody is pointed out. */
export const useAttendanceThreshold = (): number | null => useQuery(sessionQuery).data?.attendanceThreshold ?? null;
