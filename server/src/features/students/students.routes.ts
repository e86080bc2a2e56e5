import * as contract from '#contract/students';
import { messagingOf } from '../family-messages/channels.ts';
import { mailState } from '../../email/outbox.ts';
import { routes } from '../../http/implement.ts';
import { firstPasswordsFor, giveFirstLogins } from '../auth/first-logins.service.ts';
import { inOrder } from './invite-students.sql.ts';
import { listStudents } from './student-list.service.ts';
import { getStudentOverview } from './student-overview.service.ts';
import { firstPasswordFor } from '../auth/accounts.service.ts';
import * as service from './students.service.ts';

export const studentRoutes = routes(contract, (deps) => {
  const { db } = deps;
  const messaging = messagingOf(deps);
  return {
    listStudents: ({ db, query, isSheet, after }) => listStudents(db, query, { isSheet, after }),
    getStudent: ({ params }) => service.requireStudent(db, params.id),
    getStudentOverview: ({ user, params, query }) => getStudentOverview(db, user, messaging, params.id, query),
    createStudent: async ({ user, body, once }) => {
      const first = await firstPasswordFor(body.email);
      return once(async (tx) => ({
        ...(await service.createStudent(tx, user, body, first)),
        ...(body.email !== null && { invitation: mailState(deps.env) }),
      }));
    },
    updateStudent: ({ user, params, body }) => service.updateStudent(db, user, params.id, body),
    inviteStudents: async ({ user, body, once }) => {
      const giving = { among: inOrder(body.students), again: body.again, mail: mailState(deps.env) };
      const passwords = await firstPasswordsFor(db, giving);
      return once((tx) => giveFirstLogins(tx, user, giving, passwords));
    },
    deleteStudent: ({ user, params }) => service.deleteStudent(db, user, params.id),
  };
});
