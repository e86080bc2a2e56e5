import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/imports';
import { maxImportRows } from '#contract/imports';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { templateOf } from '../sheets/template.service.ts';
import { mailState } from '../../email/outbox.ts';
import { listImportAnswers, listImportColumns } from './import-memory.service.ts';
import { getImportProgress } from './import-progress.service.ts';
import { firstPasswordsFor, giveFirstLogins } from '../auth/first-logins.service.ts';
import * as service from './imports.service.ts';
import { checkUndo, undoImport } from './undo-import.service.ts';

/** The list that is the template of each kind of import. */
const listOf = {
  students: 'listStudents',
  teachers: 'listTeachers',
  batches: 'listBatches',
  admissionEnquiries: 'listEnquiries',
} as const;

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, deps, contract, {
    checkImport: ({ user, body, say }) => service.checkImport(db, user, body, say),
    createImport: ({ user, body, say, once }) => once((tx) => service.createImport(tx, db, user, say, body)),
    getImportProgress: ({ user, query }) => getImportProgress(db, user, query.key),
    getImportTemplate: (call) => {
      const list = app.lists.get(listOf[call.query.kind]);
      if (list === undefined) throw new Error(`No list of ${call.query.kind}`);
      const query = { page: 1, limit: maxImportRows };
      return templateOf(db, call.user, list.list.sheet, () => list.readPage({ ...call, db, query, isSheet: true }));
    },
    listImportColumns: ({ query }) => listImportColumns(db, query.kind),
    listImportAnswers: () => listImportAnswers(db),
    inviteImported: async ({ user, params, body, once }) => {
      await service.requireImport(db, params.id);
      const giving = { among: service.addedBy(params.id), again: body.again, mail: mailState(deps.env) };
      const passwords = await firstPasswordsFor(db, giving);
      return once((tx) => giveFirstLogins(tx, user, giving, passwords));
    },
    listImports: ({ query }) => service.listImports(db, query),
    getImport: ({ params, say }) => service.getImport(db, say, params.id),
    checkUndo: ({ user, params, say }) => checkUndo(db, user, say, params.id),
    undoImport: ({ user, params, say, once }) => once((tx) => undoImport(tx, user, say, params.id)),
  });
}
