import { paths } from '../../../lib/paths.ts';

/** Where the office opens the register of a batch on a day. */
export const officeRegisterPath = (batchId: string, date: string): string =>
  paths.admin.batch(batchId, { tab: 'attendance', date });

/** Where a teacher opens the register of a batch; without a day, today's. */
export const registerPath = (batchId: string, date?: string): string =>
  paths.teacher.markAttendance({ batch: batchId, date });
