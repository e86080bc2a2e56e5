import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/system';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { AnswerTimes } from './answer-times.service.ts';
import { getSystemStatus } from './system.service.ts';

export function systemRoutes(app: FastifyInstance, deps: Deps): void {
  const answerTimes = deps.db.memory.of(AnswerTimes);
  // Of what screens read: not downloads, whose time is that of the line, and not what visitors of the site ask for.
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint, endpointName } = request.routeOptions.config;
    const isOfScreen = endpoint?.method === 'GET' && endpoint.access !== 'public' && endpoint.sends === undefined;
    if (isOfScreen && endpointName && reply.statusCode < 400) answerTimes.observe(endpointName, reply.elapsedTime);
    done();
  });
  implement(app, deps, contract, {
    getSystemStatus: () => getSystemStatus(deps),
    getLinkOrigin: async () => ({ publicUrl: deps.env.PUBLIC_URL ?? null }),
  });
}
