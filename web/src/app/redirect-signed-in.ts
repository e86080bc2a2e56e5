import type { User } from '#contract/auth';
import { redirect } from 'react-router';
import { landingPath } from './paths.ts';
import { mayBeSignedIn } from './visitor.ts';

/** The session comes with what the signed-in areas need: a stranger's login page does without until they are signed in. */
export const loadSessionPart = () => import('./session.ts');

/** For the login and password pages: somebody signed in is sent on to the own area. */
export async function redirectSignedIn(to: (user: User) => string = landingPath): Promise<null> {
  // Somebody who never signed in on this device is not asked about: each such question is a 401 in the console.
  if (!mayBeSignedIn()) return null;
  // A page for strangers stays usable when the server cannot say who is asking.
  const session = await loadSessionPart()
    .then(({ loadSession }) => loadSession())
    .catch(() => null);
  if (session && !session.mustChangePassword) throw redirect(to(session.user));
  return null;
}
