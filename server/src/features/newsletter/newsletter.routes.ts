import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/newsletter';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import {
  createIssue,
  deleteIssue,
  getIssue,
  listIssues,
  previewIssue,
  sendIssue,
  testIssue,
  updateIssue,
} from './newsletters.service.ts';
import {
  deleteSubscriber,
  exportSubscribers,
  getOwnSubscription,
  listSubscribers,
  subscribe,
  unsubscribe,
} from './subscriptions.service.ts';

export function newsletterRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps;
  const site = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const isConfigured = env.SMTP_URL !== undefined;
  implement(app, deps, contract, {
    subscribeToNewsletter: ({ body, once }) =>
      once(async (tx) => {
        await subscribe(tx, site, body.email);
        return null;
      }),
    getOwnSubscription: ({ params }) => getOwnSubscription(db, params.token),
    unsubscribeFromNewsletter: ({ params }) => unsubscribe(db, params.token),
    listSubscriptions: ({ query }) => listSubscribers(db, query),
    exportSubscriptions: ({ query }) => exportSubscribers(db, query),
    deleteSubscription: ({ user, params }) => deleteSubscriber(db, user, params.id),
    listNewsletters: ({ query }) => listIssues(db, query),
    getNewsletter: ({ params }) => getIssue(db, params.id),
    createNewsletter: ({ user, body, once }) => once((tx) => createIssue(tx, user, body)),
    updateNewsletter: ({ user, params, body }) => updateIssue(db, user, params.id, body),
    deleteNewsletter: ({ user, params }) => deleteIssue(db, user, params.id),
    previewNewsletter: ({ body }) => previewIssue(db, site, body),
    testNewsletter: ({ user, body, once }) => once((tx) => testIssue(tx, site, user, body)),
    sendNewsletter: ({ user, params, body, once }) =>
      once((tx) => sendIssue(tx, site, user, params.id, body.version, isConfigured)),
  });
  oneClick(app, db);
}

/**
 * The address in a mail's List-Unsubscribe header takes a POST from the reader's mail program (RFC 8058): a form, without a
 * cookie, from another site. A browser that opens the same address gets the page, which asks before it does anything.
 */
function oneClick(app: FastifyInstance, db: Db): void {
  void app.register(async (scope) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null));
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', async ({ params }, reply) => {
      await unsubscribe(db, params.token);
      return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n');
    });
  });
}
