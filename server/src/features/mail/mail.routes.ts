import * as contract from '#contract/mail';
import { routes } from '../../http/implement.ts';
import { getMail, listMails, retryMail, settleMail } from './mail.service.ts';

export const mailRoutes = routes(contract, (deps) => {
  const isConfigured = deps.env.SMTP_URL !== undefined;
  return {
    listMails: async ({ query, say }) => ({ ...(await listMails(deps.db, say, query)), isConfigured }),
    getMail: ({ params, say }) => getMail(deps.db, say, params.id),
    retryMail: ({ user, params, say, once }) => once((tx) => retryMail(tx, user, say, params.id, isConfigured)),
    settleMail: ({ user, params, body }) => settleMail(deps.db, user, params.id, body.isSettled),
  };
});
