import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/students';
import type { Deps } from '../../deps.ts';
import { messagingOf } from '../family-messages/messaging.service.ts';
import { mailState } from '../../email/outbox.ts';
import { implement } from '../../http/implement.ts';
import { inviteStudents } from './invite-students.service.ts';
import { listStudents } from './student-list.service.ts';
import { getStudentOverview } from './student-overview.service.ts';
import * as service from './students.service.ts';

export function studentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const messaging = messagingOf(deps);
  implement(app, deps, contract, {
    listStudents: ({ db, query, isSheet, after }) => listStudents(db, query, { isSheet, after }),
    getStudent: ({ params }) => service.requireStudent(db, params.id),
    getStudentOverview: ({ user, params, query }) => getStudentOverview(db, user, messaging, params.id, query),
    createStudent: ({ user, body, once }) =>
      once(async (tx) => ({
        ...(await service.createStudent(tx, user, body)),
        ...(body.email !== null && { invitation: mailState(deps.env) }),
      })),
    updateStudent: ({ user, params, body }) => service.updateStudent(db, user, params.id, body),
    inviteStudents: ({ user, body, once }) => once((tx) => inviteStudents(tx, user, body, mailState(deps.env))),
    deleteStudent: ({ user, params }) => service.deleteStudent(db, user, params.id),
  });
}
