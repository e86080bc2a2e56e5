import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { notFound, Refusal } from '../refusals.ts';
import { sendFailure } from './failures.ts';

interface KnownPath {
  pattern: RegExp;
  method: string;
}

/**
 * Enforces a policy on every route below /api: a route without one stops the start. Unknown paths below /api answer in JSON,
 * whatever else the server serves. Call before the first route is declared.
 */
export function watchApiRoutes(app: FastifyInstance): void {
  const known: KnownPath[] = [];
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.size === 0) return sendFailure(request, reply, notFound('There is nothing at this address'));
    // An id that exceeds the router's limit is an unknown id.
    if (methods.has(request.method)) return sendFailure(request, reply, notFound());
    void reply.header('allow', [...methods].join(', '));
    return sendFailure(request, reply, new Refusal('method_not_allowed', 'This address does not take this method'));
  };
  // These run after the hooks that count requests, and before any body is read.
  for (const url of ['/api', '/api/*']) app.all(url, { preParsing: refuse }, refuse);

  app.addHook('onRoute', (route: RouteOptions) => {
    if (!/^\/api(\/|$)/.test(route.url)) return;
    if (!route.config?.endpoint && !route.config?.policy) {
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
    }
    const pattern = new RegExp(`^${route.url.replace(/:[^/]+/g, '[^/]+')}$`);
    for (const method of [route.method].flat()) known.push({ pattern, method });
  });
}
