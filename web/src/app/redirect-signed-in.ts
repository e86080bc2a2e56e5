import type { User } from '#contract/auth';
import { redirect } from 'react-router';
import { mayBeSignedIn } from './visitor.ts';

/** The session comes with what the signed-in areas need: a stranger's login page does without until they are signed in. */
export const loadSessionPart = () => import('./session.ts');

/** For the login page: somebody signed in is sent on. `isSignedIn` is what the server said, if it did. */
export async function redirectSignedIn(to: (user: User) => string, isSignedIn = mayBeSignedIn()): Promise<null> {
  // A stranger is not asked about: each such question is a 401 in the console.
  if (!isSignedIn) return null;
  // A page for strangers stays usable when the server cannot say who is asking.
  const session = await loadSessionPart()
    .then(({ loadSession }) => loadSession())
    .catch(() => null);
  if (session && !session.mustChangePassword) throw redirect(to(session.user));
  return null;
}
