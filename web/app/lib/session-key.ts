import type { User } from '#contract/auth';

/** Key of the session query; no write invalidates it. */
export const sessionKey = ['session'] as const;

export interface SignedIn {
  user: User;
  /** Whether the person logged in with a one-time password that has to be replaced first. */
  mustChangePassword: boolean;
  /** The percentage below which attendance is low; null where the academy sets none. */
  attendanceThreshold: number | null;
}
