import * as contract from '#contract/mail';
import { routes } from '../../http/implement.ts';
import { getMail, listMails, retryMail, settleMail } from './mail.service.ts';

export const mailRoutes = routes(contract, (deps) => {
  const isConfigured = deps.env.SMTP_URL !== undefined;
  return {
    listMails: async ({ query }) => ({ ...(await listMails(deps.db, query)), isConfigured }),
    getMail: ({ params }) => getMail(deps.db, params.id),
    retryMail: ({ user, params, once }) => once((tx) => retryMail(tx, user, params.id, isConfigured)),
    settleMail: ({ user, params, body }) => settleMail(deps.db, user, params.id, body.isSettled),
  };
});
