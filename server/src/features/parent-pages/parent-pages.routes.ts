import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/parent-pages';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { findParentPages, printParentPages } from './parent-pages.service.ts';

export function parentPageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, origin } = deps;
  implement(app, deps, contract, {
    findParentPages: ({ body }) => findParentPages(db, body),
    printParentPages: ({ user, body, once }) => once((tx) => printParentPages(tx, user, body, origin)),
  });
}
