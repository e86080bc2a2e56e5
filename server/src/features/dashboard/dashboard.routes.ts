import * as contract from '#contract/dashboard';
import { routes } from '../../http/implement.ts';
import { getAdminSummary } from './admin-summary.service.ts';
import { getInbox } from './inbox.service.ts';
import { getStudentSummary } from './student-summary.service.ts';
import { getTeacherSummary } from './teacher-summary.service.ts';

export const dashboardRoutes = routes(contract, (deps) => {
  const { db } = deps;
  return {
    getAdminSummary: ({ say }) => getAdminSummary(db, say, deps.env.SMTP_URL !== undefined),
    getInbox: ({ user }) => getInbox(db, user),
    getTeacherSummary: ({ user }) => getTeacherSummary(db, user.id),
    getStudentSummary: ({ user }) => getStudentSummary(db, user.id),
  };
});
