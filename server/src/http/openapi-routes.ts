import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendJson } from './compression.ts';
import { guard, type Policy } from './guard.ts';
import { openApiDocument } from './openapi.ts';

const policy: Policy = { access: ['admin'] };

/** The API as OpenAPI, for admins; built at the first request, since it is rarely read. */
export function openApiRoutes(app: FastifyInstance, deps: Deps): void {
  const options = { config: { policy }, onRequest: guard(deps, policy, 'openapi') };
  let json: string | undefined;
  app.get('/api/openapi.json', options, async (request, reply) =>
    sendJson(request, reply, (json ??= JSON.stringify(openApiDocument()))),
  );
}
