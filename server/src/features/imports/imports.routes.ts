import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/imports';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import * as service from './imports.service.ts';
import { undoImport } from './undo-import.service.ts';

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, deps, contract, {
    checkImport: ({ body }) => service.checkImport(db, body),
    createImport: ({ user, body, once }) => once((tx) => service.createImport(tx, user, body)),
    listImports: ({ query }) => service.listImports(db, query),
    getImport: ({ params }) => service.getImport(db, params.id),
    undoImport: ({ user, params, once }) => once((tx) => undoImport(tx, user, params.id)),
  });
}
