import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/batches';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import * as writes from './batch-writes.service.ts';
import * as service from './batches.service.ts';
import { listMyEarlierBatches } from './my-earlier-batches.service.ts';
import * as mine from './my-batches.service.ts';

export function batchRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, deps, contract, {
    listBatches: ({ db, query }) => service.listBatches(db, query),
    listBatchesBySubject: ({ query }) => service.listBatchesBySubject(db, query),
    getBatch: ({ user, params, query }) => service.getBatch(db, user, params.id, query),
    createBatch: ({ user, body, once }) => once((tx) => writes.createBatch(tx, user, body)),
    updateBatch: ({ user, params, body }) => writes.updateBatch(db, user, params.id, body),
    getBatchDependants: ({ params }) => writes.getBatchDependants(db, params.id),
    deleteBatch: ({ user, params }) => writes.deleteBatch(db, user, params.id),
    listMyBatches: ({ user, query }) => mine.listMyBatches(db, user.id, query),
    listMyEarlierBatches: ({ user, query }) => listMyEarlierBatches(db, user.id, query),
    getMyBatch: ({ user, params }) => mine.getMyBatch(db, user.id, params.id),
  });
}
