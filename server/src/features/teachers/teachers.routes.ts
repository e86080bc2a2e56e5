import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/teachers';
import type { Deps } from '../../deps.ts';
import { mailState } from '../../email/outbox.ts';
import { implement } from '../../http/implement.ts';
import { listTeacherBatches, listTeacherStudents } from './teachers-classes.service.ts';
import * as service from './teachers.service.ts';

export function teacherRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, deps, contract, {
    listTeachers: ({ read, query }) => read((reader) => service.listTeachers(reader, query)),
    getTeacher: ({ user, params }) => service.getTeacher(db, user, params.id),
    createTeacher: ({ user, body, once }) =>
      once(async (tx) => ({
        ...(await service.createTeacher(tx, user, body)),
        ...(body.email !== null && { invitation: mailState(deps.env) }),
      })),
    updateTeacher: ({ user, params, body }) => service.updateTeacher(db, user, params.id, body),
    getTeacherDependants: ({ params }) => service.getTeacherDependants(db, params.id),
    deleteTeacher: ({ user, params }) => service.deleteTeacher(db, user, params.id),
    listTeacherBatches: ({ read, user, params, query }) =>
      read((reader) => listTeacherBatches(reader, user, params.id, query)),
    listTeacherStudents: ({ read, user, params, query }) =>
      read((reader) => listTeacherStudents(reader, user, params.id, query)),
  });
}
