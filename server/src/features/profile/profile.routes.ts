import * as contract from '#contract/profile';
import { rememberDevice } from '../../http/session.ts';
import { routes } from '../../http/implement.ts';
import { changePassword } from '../auth/new-password.service.ts';
import { requireStudent, updateStudent } from '../students/students.service.ts';
import * as service from './profile.service.ts';

export const profileRoutes = routes(contract, ({ db }) => {
  const myself = (userId: string) => requireStudent(db, userId);
  return {
    getMyProfile: ({ user }) => service.getMyProfile(db, user.id),
    updateMyProfile: ({ user, body }) => service.updateMyProfile(db, user, body),
    setMyLanguage: ({ user, body }) => service.setMyLanguage(db, user, body.language),
    getMyStudentProfile: ({ user }) => myself(user.id),
    getMyStudentDetails: ({ user }) => myself(user.id),
    updateMyStudentProfile: ({ user, body }) => updateStudent(db, user, user.id, body),

    changeMyStudentPassword: async ({ user, body, request, reply }) => {
      rememberDevice(request, reply, await changePassword(db, user, body));
      return null;
    },
  };
});
