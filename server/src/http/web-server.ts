import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import {
  fastify,
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from 'fastify';
import { formBytes } from '#contract/endpoint';
import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { acceptJson, limitSlowBodies, uploadTimeout, limitBodiesInProgress } from './bodies.ts';
import { refusePipelining } from './connections.ts';
import { fairQueue } from '../fair-queue.ts';
import { tooMany } from '../refusals.ts';
import { answerError } from './failures.ts';
import { logRequests } from './request-log.ts';
import { onEveryAnswer, securityHeaders } from './security-headers.ts';
import { compileSerialiser } from './serialiser.ts';
import { requestContext } from '../log.ts';

/** The limit per address: far above what a school full of phones behind one sends; it stops only a runaway script. */
const requestsPerMinute = 3_000;

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** A number is that of proxies in front; entries of the header before theirs can be forged. */
const trustOf = (trust: Env['TRUST_PROXY']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;

/** An application with everything common to all routes, and no route yet. */
export async function webServer({ env, log }: Pick<Deps, 'env' | 'log'>): Promise<FastifyInstance> {
  let count = 0;
  const thisRun = randomBytes(4).toString('hex');
  const app: FastifyInstance = fastify<Server>({
    loggerInstance: log,
    // Our own request log knows what must not be written down.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    // Log lines name their request themselves; a child logger per request would cost more than the rest.
    childLoggerFactory: (logger) => logger,
    genReqId: () => `${thisRun}-${(++count).toString(36)}`,
    trustProxy: trustOf(env.TRUST_PROXY),
    bodyLimit: formBytes,
    requestTimeout: uploadTimeout,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 250 },
    // The absolute form of a request names an arbitrary host, which must not reach a redirect.
    rewriteUrl: ({ url = '/' }) =>
      url.startsWith('/') ? url : `/${url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i, '')}`,
    // A path that cannot be decoded fails before any hook or handler.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, (reply as FastifyReply).headers(onEveryAnswer)),
  });
  const isPublishedSecurely = env.PUBLIC_URL?.startsWith('https:') === true;
  app.decorate('lists', new Map());
  app.decorate('serialized', fairQueue(1, 2, 'Another sheet is being read right now. Try again in a moment.'));
  app.decorateRequest('user', undefined);
  app.decorateRequest('guardian', undefined);
  app.decorateRequest('isSecure', {
    getter(this: FastifyRequest) {
      return isPublishedSecurely || this.protocol === 'https';
    },
  });
  app.setSerializerCompiler(compileSerialiser);
  app.setErrorHandler(answerError);
  acceptJson(app);
  refusePipelining(app);
  limitSlowBodies(app);
  limitBodiesInProgress(app);
  runInContext(app);
  logRequests(app, log);
  securityHeaders(app);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: true,
    max: requestsPerMinute,
    timeWindow: 60_000,
    // Loopback is either the owner or an undeclared proxy with every visitor behind it.
    allowList: (request) => loopback.test(request.ip),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => tooMany('Too many requests. Wait a minute.', ttl / 1000),
  });
  return app;
}

/** Runs all of a request in its context. A body arrives in the context of the connection, so the request's is entered again after it. */
function runInContext(app: FastifyInstance): void {
  const enter: onRequestHookHandler = (request, _reply, done) => requestContext.run({ requestId: request.id }, done);
  app.addHook('onRequest', enter);
  app.addHook('preValidation', enter);
}
