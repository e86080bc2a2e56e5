import * as contract from '#contract/batches';
import { routes } from '../../http/implement.ts';
import * as writes from './batch-writes.service.ts';
import * as service from './batches.service.ts';
import { listMyEarlierBatches } from './my-earlier-batches.service.ts';
import * as mine from './my-batches.service.ts';

export const batchRoutes = routes(contract, ({ db }) => ({
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
}));
