import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { notFound, Refusal } from './errors.ts';
import { sendFailure } from './failures.ts';

interface KnownPath {
  pattern: RegExp;
  method: string;
}

/**
 * Keeps every route below /api to its policy: one that says nothing about who may call it stops the start.
 * To be called before the first route is declared. Returns the answer for paths below /api that no route has.
 */
export function watchApiRoutes(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const known: KnownPath[] = [];
  app.addHook('onRoute', (route: RouteOptions) => {
    if (!route.url.startsWith('/api')) return;
    if (!route.config?.endpoint && !route.config?.policy) {
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
    }
    const pattern = new RegExp(`^${route.url.replace(/:[^/]+/g, '[^/]+')}$`);
    for (const method of [route.method].flat()) known.push({ pattern, method });
  });
  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.size === 0) return sendFailure(request, reply, notFound('There is nothing at this address'));
    void reply.header('allow', [...methods].join(', '));
    return sendFailure(request, reply, new Refusal('method_not_allowed', 'This address does not take this method'));
  };
}
