import * as contract from '#contract/audit';
import { routes } from '../../http/implement.ts';
import { languageOf } from '../../http/language.ts';
import { translateTo } from '../../languages/translate.ts';
import { listAuditEntries, listAuditPeople } from './audit-list.service.ts';

export const auditRoutes = routes(contract, (deps) => ({
  listAuditEntries: ({ db, query, request, after }) =>
    listAuditEntries(db, query, { say: translateTo(languageOf(request)), after }),
  listAuditPeople: () => listAuditPeople(deps.db),
}));
