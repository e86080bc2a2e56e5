import { paths } from '../../../../lib/paths.ts';

/** The office's address of a register. */
export const officeRegisterPath = (batchId: string, date: string): string =>
  paths.admin.batch(batchId, { tab: 'attendance', date });

/** A teacher's address of a register; today's without a day. */
export const registerPath = (batchId: string, date?: string): string =>
  paths.teacher.markAttendance({ batch: batchId, date });
