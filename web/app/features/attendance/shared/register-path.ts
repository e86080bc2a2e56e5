import { isDay, today } from '../../../../lib/dates.ts';
import { paths } from '../../../../lib/paths.ts';

/** The office's address of a register. */
export const officeRegisterPath = (batchId: string, date: string): string =>
  paths.admin.batch(batchId, { tab: 'attendance', date });

/** A teacher's address of a register; today's without a day. */
export const registerPath = (batchId: string, date?: string): string =>
  paths.teacher.markAttendance({ batch: batchId, date });

/** Batch and day of the register that an address names; no batch is an empty id, no day today. */
export function registerIn(params: URLSearchParams): { batch: string; date: string } {
  const date = params.get('date');
  return { batch: params.get('batch') ?? '', date: date && isDay(date) ? date : today() };
}
