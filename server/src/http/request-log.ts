import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

const slow = 1_000;

/** The path to log: without the query, which holds names and phone numbers, and without the token of a link, for which the route's pattern stands. */
function loggedPath({ url, routeOptions }: FastifyRequest): string {
  if (routeOptions.url?.includes(':token')) return routeOptions.url;
  const path = url.split(/[?#;]/, 1)[0] ?? '';
  // Pages of the site whose address is a link with a token, and addresses of the API that are written so wrongly that no route has them.
  return path.replace(/(reset-password|validate-reset-token|unsubscribe|feeds)\/[^/]+/gi, '$1/:token').slice(0, 300);
}

/** Logs one line per request: our failures as errors, slow requests as warnings, refusals as information. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  const tellsAll = log.isLevelEnabled('debug');
  app.addHook('onResponse', (request: FastifyRequest, reply, done) => {
    const ms = reply.elapsedTime;
    // The duration of an upload depends on its sender's connection.
    const isSlow = ms > slow && !request.routeOptions.config.endpoint?.upload;
    const level = reply.statusCode >= 500 ? 'error' : isSlow ? 'warn' : reply.statusCode >= 400 ? 'info' : 'debug';
    if (level === 'debug' && !tellsAll) return done();
    log[level](
      {
        requestId: request.id,
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(ms),
        userId: request.user?.id,
      },
      'request',
    );
    done();
  });
}
