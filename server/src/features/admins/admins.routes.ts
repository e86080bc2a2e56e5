import * as contract from '#contract/admins';
import { mailState } from '../../email/outbox.ts';
import { routes } from '../../http/implement.ts';
import { firstPasswordFor } from '../auth/accounts.service.ts';
import * as service from './admins.service.ts';

export const adminRoutes = routes(contract, ({ db, env }) => ({
  listAdmins: ({ query }) => service.listAdmins(db, query),
  inviteAdmin: async ({ user, body, once }) => {
    const first = await firstPasswordFor(body.email, mailState(env));
    return once((tx) => service.inviteAdmin(tx, user, body, first));
  },
  updateAdmin: ({ user, params, body }) => service.updateAdmin(db, user, params.id, body),
  deleteAdmin: ({ user, params }) => service.deleteAdmin(db, user, params.id),
}));
