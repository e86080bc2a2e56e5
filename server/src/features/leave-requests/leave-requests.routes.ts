import * as contract from '#contract/leave-requests';
import { routes } from '../../http/implement.ts';
import { addLeave } from './add-leave.service.ts';
import { answerLeaveInBatch, answerLeaveRequest } from './answer-leave.service.ts';
import { askLeave, withdrawLeave } from './family-leave.service.ts';
import { listLeaveRequests } from './leave-requests.service.ts';
import { listTaughtLeave } from './taught-leave.service.ts';

export const leaveRequestRoutes = routes(contract, ({ db }) => ({
  askLeave: ({ user, body, once }) => once((tx) => askLeave(tx, user, body)),
  withdrawLeave: ({ user, params }) => withdrawLeave(db, user, params.id),
  addLeave: ({ user, body, once }) => once((tx) => addLeave(tx, user, body)),
  listLeaveRequests: ({ query }) => listLeaveRequests(db, query),
  listTaughtLeave: ({ user, query }) => listTaughtLeave(db, user.id, query),
  answerLeaveRequest: ({ user, params, body }) => answerLeaveRequest(db, user, params.id, body),
  answerLeaveInBatch: ({ user, params, body }) => answerLeaveInBatch(db, user, { ...params, ...body }),
}));
