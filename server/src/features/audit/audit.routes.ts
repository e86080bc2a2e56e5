import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/audit';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { languageOf } from '../../http/language.ts';
import { translateTo } from '../../languages/translate.ts';
import { listAuditEntries, listAuditPeople } from './audit-list.service.ts';

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, contract, {
    listAuditEntries: ({ db, query, request, after }) =>
      listAuditEntries(db, query, { say: translateTo(languageOf(request)), after }),
    listAuditPeople: () => listAuditPeople(deps.db),
  });
}
