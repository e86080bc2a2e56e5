import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/profile';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { rememberDevice } from '../auth/known-devices.service.ts';
import { changePassword } from '../auth/new-password.service.ts';
import { requireStudent } from '../students/students.service.ts';
import { getProfile, updateProfile, updateStudentProfile } from './profile.service.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  implement(app, deps, contract, {
    getMyProfile: ({ user }) => getProfile(db, user.id),
    updateMyProfile: ({ user, body }) => updateProfile(db, user, body),
    getMyStudentProfile: ({ user }) => requireStudent(db, user.id),
    getMyStudentDetails: ({ user }) => requireStudent(db, user.id),
    updateMyStudentProfile: ({ user, body }) => updateStudentProfile(db, user, body),

    changeMyStudentPassword: async ({ user, body, request, reply }) => {
      rememberDevice(request, reply, await changePassword(db, user, body));
      return null;
    },
  });
}
