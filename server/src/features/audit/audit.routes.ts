import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/audit';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { languageOf } from '../../http/language.ts';
import { translateTo } from '../../languages/translate.ts';
import { listAuditEntries, listAuditPeople } from './audit-list.service.ts';

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, contract, {
    listAuditEntries: ({ read, query, request, after }) =>
      read((reader) => listAuditEntries(reader, query, { say: translateTo(languageOf(request)), after })),
    listAuditPeople: ({ read }) => read(listAuditPeople),
  });
}
