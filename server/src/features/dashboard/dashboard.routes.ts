import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/dashboard';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { getAdminSummary } from './admin-summary.service.ts';
import { getInbox } from './inbox.service.ts';
import { getStudentSummary } from './student-summary.service.ts';
import { getTeacherSummary } from './teacher-summary.service.ts';

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, deps, contract, {
    getAdminSummary: () => getAdminSummary(db, deps.env.SMTP_URL !== undefined),
    getInbox: ({ user }) => getInbox(db, user),
    getTeacherSummary: ({ user }) => getTeacherSummary(db, user.id),
    getStudentSummary: ({ user }) => getStudentSummary(db, user.id),
  });
}
