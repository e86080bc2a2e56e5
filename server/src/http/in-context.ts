import type { FastifyInstance } from 'fastify';
import { requestContext, type RequestContext } from '../request-context.ts';
import type { Tracing } from '../open-telemetry.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if the request was refused before any hook. */
    inContext: RequestContext | undefined;
  }
}

/**
 * Runs all of a request in its context, and traces it. A body arrives in the context of the connection, so the request's is entered again after it.
 */
export function runInContext(app: FastifyInstance, tracing: Tracing | undefined): void {
  app.decorateRequest('inContext', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const context = { requestId: request.id, span: tracing?.startRequest(request.method, request.headers) };
    request.inContext = context;
    requestContext.run(context, done);
  });
  app.addHook('preValidation', (request, _reply, done) => requestContext.run(request.inContext, done));
  if (tracing === undefined) return;
  app.addHook('onResponse', (request, reply, done) => {
    const span = request.inContext?.span;
    if (span) tracing.endRequest(span, request.method, request.routeOptions.url, reply.statusCode);
    done();
  });
}
