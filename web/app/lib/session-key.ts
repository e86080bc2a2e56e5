import type { User } from '#contract/auth';

/** Key of the query that knows who is signed in; no write makes it stale. */
export const sessionKey = ['session'] as const;

export interface SignedIn {
  user: User;
  /** Signed in with a one-time password, which has to be replaced before anything else. */
  mustChangePassword: boolean;
  /** The percentage below which attendance is low; null while the academy points out nobody. */
  attendanceThreshold: number | null;
}
