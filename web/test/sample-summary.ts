import type { AdminSummary } from '#contract/dashboard';
import { today } from '../lib/dates.ts';

/** The office's dashboard of an academy with batches and without students. */
export const sampleSummary: AdminSummary = {
  today: today(),
  now: new Date().toISOString(),
  timeZone: 'Asia/Kolkata',
  counts: { students: 0, batches: 2, unreadyBatches: 0, teachers: 1, standards: 1, subjects: 1, presentThisWeek: null },
  begun: { logins: false, registers: false },
  notMarked: { count: 0, classes: [] },
  absentInARow: { count: 0, students: [] },
  registrations: {
    new: 0,
    waitingOver24h: 0,
    callsDue: 0,
    thisMonth: { new: 0, contacted: 0, visit: 0, admitted: 0, declined: 0 },
  },
  todaysClasses: [],
  todaysClassCount: 0,
  closedFor: null,
  cancelledClasses: [],
  trend: [],
  mail: { isConfigured: true, waiting: 0, failed: 0 },
  unexpectedEnds: { count: 0, lastAt: null },
  backup: { lastAt: null, missing: 0, lastFailure: null },
};
