import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/newsletter';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { answerAfter } from '../../http/answer-after.ts';
import { implement } from '../../http/implement.ts';
import { readingLanguage } from '../../http/language.ts';
import * as newsletters from './newsletters.service.ts';
import * as subscriptions from './subscriptions.service.ts';

export function newsletterRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env, origin } = deps;
  const isConfigured = env.SMTP_URL !== undefined;
  implement(app, deps, contract, {
    subscribeToNewsletter: ({ body, request, once }) =>
      answerAfter(() =>
        once(async (tx) => {
          await subscriptions.subscribeToNewsletter(tx, origin, body.email, readingLanguage(request));
          return null;
        }),
      ),
    getOwnSubscription: ({ params }) => subscriptions.getOwnSubscription(db, params.token),
    unsubscribeFromNewsletter: ({ params }) => subscriptions.unsubscribeFromNewsletter(db, params.token),
    listSubscriptions: ({ db, query, say }) => subscriptions.listSubscriptions(db, say, query),
    deleteSubscription: ({ user, params }) => subscriptions.deleteSubscription(db, user, params.id),
    listNewsletters: ({ query }) => newsletters.listNewsletters(db, query),
    getNewsletter: ({ params, say }) => newsletters.getNewsletter(db, params.id, say),
    createNewsletter: ({ user, body, once }) => once((tx) => newsletters.createNewsletter(tx, user, body)),
    updateNewsletter: ({ user, params, body }) => newsletters.updateNewsletter(db, user, params.id, body),
    deleteNewsletter: ({ user, params }) => newsletters.deleteNewsletter(db, user, params.id),
    previewNewsletter: ({ body }) => newsletters.previewNewsletter(db, origin, body),
    testNewsletter: ({ user, body, once }) => once((tx) => newsletters.testNewsletter(tx, origin, user, body)),
    sendNewsletter: ({ user, params, body, once }) =>
      once((tx) => newsletters.sendNewsletter(tx, origin, user, params.id, body.version, isConfigured)),
  });
  oneClick(app, db);
}

/**
 * One-click unsubscribe (RFC 8058): the mail program POSTs a form to the List-Unsubscribe address, without a cookie, from another origin. A browser
 * that GETs the same address is shown the page, which asks first.
 */
function oneClick(app: FastifyInstance, db: Db): void {
  void app.register(async (scope) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null));
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', async ({ params }, reply) => {
      await subscriptions.unsubscribeFromNewsletter(db, params.token);
      return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n');
    });
  });
}
