import * as contract from '#contract/family';
import { endGuardianSession } from '../../access/guardian-sessions.ts';
import { clearGuardianCookie, findGuardianSession, guardianTokenOf, setGuardianCookie } from '../../http/session.ts';
import { routes } from '../../http/implement.ts';
import { getFamily, getFamilyMonth, setFamilyLanguage } from './family-page.service.ts';
import { openFamily } from './open-family.service.ts';

export const familyRoutes = routes(contract, ({ db }) => ({
  getFamilySession: async ({ request }) => {
    const guardian = await findGuardianSession(db, request);
    return { isOpen: guardian !== undefined, language: guardian?.language ?? null };
  },
  openFamily: async ({ body, request, reply }) => {
    const guardian = await findGuardianSession(db, request);
    const earlierToken = guardianTokenOf(request);
    const { started, ...opened } = await openFamily(db, { ...body, guardian, earlierToken, address: request.ip });
    if (started !== undefined) setGuardianCookie(request, reply, started);
    return opened;
  },
  closeFamily: async ({ request, reply }) => {
    const token = guardianTokenOf(request);
    if (token !== undefined) await endGuardianSession(db, token);
    clearGuardianCookie(request, reply);
    return { isOpen: false, language: null };
  },
  getFamily: ({ user }) => getFamily(db, user),
  getFamilyMonth: ({ user, params }) => getFamilyMonth(db, user.id, params.month),
  setFamilyLanguage: ({ user, body }) => setFamilyLanguage(db, user.id, body.language),
}));
