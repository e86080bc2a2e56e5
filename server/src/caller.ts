import type { Role } from '#contract/endpoint';

/** The signed-in account a request comes from. */
export interface Caller {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  avatarUrl: string | null;
  version: number;
  sessionId: string;
  mustChangePassword: boolean;
}
