import * as contract from '#contract/parent-pages';
import { routes } from '../../http/implement.ts';
import { findParentPages, printParentPages } from './parent-pages.service.ts';

export const parentPageRoutes = routes(contract, ({ db, origin }) => ({
  findParentPages: ({ body }) => findParentPages(db, body),
  printParentPages: ({ user, body, once }) => once((tx) => printParentPages(tx, user, body, origin)),
}));
