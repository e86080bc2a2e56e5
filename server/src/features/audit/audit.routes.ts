import * as contract from '#contract/audit';
import { routes } from '../../http/implement.ts';
import { listAuditEntries, listAuditPeople } from './audit-list.service.ts';

export const auditRoutes = routes(contract, (deps) => ({
  listAuditEntries: ({ db, query, say, after }) => listAuditEntries(db, query, { say, after }),
  listAuditPeople: () => listAuditPeople(deps.db),
}));
