import type { Role } from '#contract/endpoint';
import type { Language } from '#contract/languages';

/** The signed-in account a request comes from. */
export interface Caller {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  avatarUrl: string | null;
  version: number;
  /** The chosen language; null until the person has chosen one. */
  language: Language | null;
  sessionId: string;
  mustChangePassword: boolean;
}

/** The teacher whose batches are visible to this account; null for an admin, who may see every batch. */
export const teacherIdOf = (user: Pick<Caller, 'role' | 'id'>) => (user.role === 'teacher' ? user.id : null);

/** The guardian whose private page a request comes from; a guardian has no account and no role. */
export interface GuardianCaller {
  /** The guardian's id. */
  id: string;
  name: string | null;
  language: Language;
  sessionId: string;
  linkId: string;
}
