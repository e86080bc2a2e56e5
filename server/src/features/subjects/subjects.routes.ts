import * as contract from '#contract/subjects';
import { routes } from '../../http/implement.ts';
import * as service from './subjects.service.ts';

export const subjectRoutes = routes(contract, ({ db }) => ({
  listSubjects: ({ query }) => service.listSubjects(db, query),
  getSubject: ({ params }) => service.getSubject(db, params.id),
  createSubject: ({ user, body, once }) => once((tx) => service.createSubject(tx, user, body)),
  updateSubject: ({ user, params, body }) => service.updateSubject(db, user, params.id, body),
  getSubjectDependants: ({ params }) => service.getSubjectDependants(db, params.id),
  deleteSubject: ({ user, params }) => service.deleteSubject(db, user, params.id),
}));
