import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/mail';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { getMail, listMails, retryMail, settleMail } from './mail.service.ts';

export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  const isConfigured = deps.env.SMTP_URL !== undefined;
  implement(app, deps, contract, {
    listMails: async ({ query }) => ({ ...(await listMails(deps.db, query)), isConfigured }),
    getMail: ({ params }) => getMail(deps.db, params.id),
    retryMail: ({ user, params, once }) => once((tx) => retryMail(tx, user, params.id, isConfigured)),
    settleMail: ({ user, params, body }) => settleMail(deps.db, user, params.id, body.isSettled),
  });
}
