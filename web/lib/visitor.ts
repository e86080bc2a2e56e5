import type { User } from '#contract/auth';
import { ApiError, call } from './api.ts';
import { localStore, visitorKey as key } from './storage.ts';

/**
 * Public pages must not load the code of the signed-in areas, nor ask the server about visitors who never signed in
 * (each 401 is an error in the console). A flag in local storage says when asking makes sense; without storage the
 * navbar shows "Login", and the login page redirects a signed-in person to the dashboard.
 */
export const rememberVisitor = (user: User): void => localStore.write(key, user._id);

export const forgetVisitor = (): void => localStore.write(key, null);

/** The id of the last person who signed in here and did not log out. */
export const readVisitor = (): string | null => localStore.read(key);

export const mayBeSignedIn = (): boolean => readVisitor() !== null;

/** The signed-in person, or null; a failure counts as null because only a button depends on it. */
export async function findVisitor(): Promise<User | null> {
  if (!mayBeSignedIn()) return null;
  try {
    // A lazy import: the contract is larger than the page, and strangers do not need it.
    const { getMe } = await import('#contract/auth');
    return (await call(getMe)).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forgetVisitor();
    return null;
  }
}
