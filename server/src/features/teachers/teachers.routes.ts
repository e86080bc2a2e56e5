import * as contract from '#contract/teachers';
import { mailState } from '../../email/outbox.ts';
import { routes } from '../../http/implement.ts';
import { listTeacherBatches, listTeacherStudents } from './teachers-classes.service.ts';
import { firstPasswordFor } from '../auth/accounts.service.ts';
import * as service from './teachers.service.ts';

export const teacherRoutes = routes(contract, (deps) => {
  const { db } = deps;
  return {
    listTeachers: ({ db, query }) => service.listTeachers(db, query),
    getTeacher: ({ user, params }) => service.getTeacher(db, user, params.id),
    createTeacher: async ({ user, body, once }) => {
      const first = await firstPasswordFor(body.email);
      return once(async (tx) => ({
        ...(await service.createTeacher(tx, user, body, first)),
        ...(body.email !== null && { invitation: mailState(deps.env) }),
      }));
    },
    updateTeacher: ({ user, params, body }) => service.updateTeacher(db, user, params.id, body),
    getTeacherDependants: ({ params }) => service.getTeacherDependants(db, params.id),
    deleteTeacher: ({ user, params }) => service.deleteTeacher(db, user, params.id),
    listTeacherBatches: ({ user, params, query }) => listTeacherBatches(db, user, params.id, query),
    listTeacherStudents: ({ user, params, query }) => listTeacherStudents(db, user, params.id, query),
  };
});
