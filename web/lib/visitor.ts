import type { User } from '#contract/auth';
import { ApiError, call } from './api.ts';
import { localStore } from './storage.ts';

const key = 'tasika.signed-in';

/**
 * Public pages must not load the signed-in machinery, nor ask the server about visitors who never signed in
 * (each answer would be a 401 in the console). A flag on the device says when asking makes sense; without storage the navbar
 * shows "Login", and the login page leads a signed-in person to the own dashboard.
 */
export const rememberVisitor = (user: User): void => localStore.write(key, user._id);

export const forgetVisitor = (): void => localStore.write(key, null);

/** The id of whoever signed in here last and did not log out. */
export const readVisitor = (): string | null => localStore.read(key);

export const mayBeSignedIn = (): boolean => readVisitor() !== null;

/** The signed-in person, or null; a failure counts as null because only a button depends on it. */
export async function findVisitor(): Promise<User | null> {
  if (!mayBeSignedIn()) return null;
  try {
    // Not with the page: the contract is heavier than all of it, and strangers need none.
    const { getMe } = await import('#contract/auth');
    return (await call(getMe)).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forgetVisitor();
    return null;
  }
}
