import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/system';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { getSystemStatus } from './system.service.ts';

export function systemRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, contract, {
    getSystemStatus: () => getSystemStatus(deps),
    getLinkOrigin: async () => ({ publicUrl: deps.env.PUBLIC_URL ?? null }),
  });
}
