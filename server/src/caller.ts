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

/** The guardian whose private page a request comes from; a guardian has no account and no role. */
export interface GuardianCaller {
  /** The guardian's id. */
  id: string;
  name: string | null;
  language: Language;
  sessionId: string;
  linkId: string;
}
