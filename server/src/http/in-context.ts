import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { requestContext } from '../request-context.ts';

/** Runs all of a request in its context. A body arrives in the context of the connection, so the request's is entered again after it. */
export function runInContext(app: FastifyInstance): void {
  const enter: onRequestHookHandler = (request, _reply, done) => requestContext.run({ requestId: request.id }, done);
  app.addHook('onRequest', enter);
  app.addHook('preValidation', enter);
}
