import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/schedule';
import type { Caller } from '../../caller.ts';
import { routes } from '../../http/implement.ts';
import { readingLanguage } from '../../http/language.ts';
import { getFreeAt } from './free-at.service.ts';
import * as feeds from './schedule-feed.service.ts';
import * as schedules from './schedule.service.ts';

const readerOf = (role: 'student' | 'teacher', { id }: Caller, request: FastifyRequest) => ({
  role,
  userId: id,
  language: readingLanguage(request),
  signal: request.signal,
});

export const scheduleRoutes = routes(contract, ({ db }) => ({
  getMySchedule: ({ user, query }) => schedules.getMySchedule(db, user.id, query),
  getTeachingSchedule: ({ user, query }) => schedules.getTeachingSchedule(db, user.id, query),
  getAcademySchedule: ({ query }) => schedules.getAcademySchedule(db, query),
  getFreeAt: ({ query }) => getFreeAt(db, query),
  getMyScheduleFile: ({ user, request }) => feeds.getScheduleFile(db, readerOf('student', user, request)),
  getTeachingScheduleFile: ({ user, request }) => feeds.getScheduleFile(db, readerOf('teacher', user, request)),
  getScheduleFeed: ({ user }) => feeds.getScheduleFeed(db, user.id),
  renewScheduleFeed: ({ user, once }) => once((tx) => feeds.renewScheduleFeed(tx, user.id)),
  stopScheduleFeed: ({ user }) => feeds.stopScheduleFeed(db, user.id),
  readScheduleFeed: ({ params, request }) => feeds.readScheduleFeed(db, params.token, request.signal),
}));
