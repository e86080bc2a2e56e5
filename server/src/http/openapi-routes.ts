import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendJson } from './compression.ts';
import { guard, type Policy } from './guard.ts';
import { openApiPage } from './openapi-page.ts';
import { openApiDocument } from './openapi.ts';

const policy: Policy = { access: ['admin'] };

/** The API documentation for programs and people; built at the first request, since it is rarely read. */
export function openApiRoutes(app: FastifyInstance, deps: Deps): void {
  const options = { config: { policy }, onRequest: guard(deps, policy, 'openapi') };
  let json: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', options, async (request, reply) =>
    sendJson(request, reply, (json ??= JSON.stringify(openApiDocument()))),
  );
  app.get('/api/docs', options, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send((page ??= openApiPage(openApiDocument()))),
  );
}
