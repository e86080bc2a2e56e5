import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/audit';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { listAuditEntries, listAuditPeople } from './audit-list.service.ts';

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, contract, {
    listAuditEntries: ({ reader, query }) => listAuditEntries(reader, query),
    listAuditPeople: () => listAuditPeople(deps.db),
  });
}
