import * as contract from '#contract/enrolments';
import { routes } from '../../http/implement.ts';
import { changeFirstDay } from './first-day.service.ts';
import * as students from './batch-students.service.ts';

export const enrolmentRoutes = routes(contract, ({ db }) => ({
  addStudentToBatch: ({ user, params, query }) => students.addStudentToBatch(db, user, params, query.overCapacity),
  removeStudentFromBatch: ({ user, params }) => students.removeStudentFromBatch(db, user, params),
  changeFirstDay: ({ user, params, body }) => changeFirstDay(db, user, params, body.joinedOn),
  changeEnrolments: ({ user, body, say, once }) => once((tx) => students.changeEnrolments(tx, user, say, body)),
  syncBatchStudents: ({ user, body, say, once }) => once((tx) => students.syncBatchStudents(tx, user, say, body)),
}));
